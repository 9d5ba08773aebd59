// Times, lengths and what stands on cards, in words.

import type { CardCondition } from './types';

const MINUTE = 60_000;

/** How long ago something was. */
export function agoText(when: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - when) / MINUTE));
  return minutes < 2 ? 'just now' : `${spanText(minutes)} ago`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** What is said of days, as somebody says it: a day is a day, not a figure. */
export const dayText = (text: string, { years = false } = {}): string =>
  text.replace(/\b(\d{4})-(\d\d)-(\d\d)\b/g, (all, year: string, month: string, day: string) => {
    const called = MONTHS[Number(month) - 1];
    return called ? `${Number(day)} ${called}${years ? ` ${year}` : ''}` : all;
  });

/** About how long something takes. */
export function spanText(minutes: number): string {
  if (minutes < 2) return 'a minute';
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** About how long a game takes, from its shortest scenario to its longest. */
export function lengthText(minutes: number[]): string {
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  const [short, long] = [spanText(least), spanText(most)];
  if (short === long) return `about ${long}`;
  const [amount, unit] = short.split(' ');
  return long.endsWith(unit ?? '') ? `${amount} to ${long}` : `${short} to ${long}`;
}

/** A computer that sits somewhere: an opponent with its style, or the rules where they play a side by themselves. */
export function computerText(name: string): string {
  if (name === 'rules') return 'the rules themselves';
  // In a lesson the recruit's style is its script.
  const shown = name.startsWith('recruit:') ? 'recruit' : name.replace(':', ', ');
  return `the computer, ${shown}`;
}

/** What is printed on a card, or has become of it. */
export function cardWords(condition: CardCondition): string {
  switch (condition.kind) {
    case 'cost':
      return `cost ${condition.momentum}`;
    case 'ongoing':
      return 'ongoing';
    case 'momentum':
      return `momentum ${condition.icons}`;
    case 'cohesion':
      return `cohesion +${condition.points}`;
    default:
      return condition satisfies never;
  }
}
