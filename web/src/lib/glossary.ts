// The words of a game, found in a text.

import * as api from './api';
import type { Primer, Word } from './types';

const kept = new Map<string, Promise<Primer>>();

/** The words and the sequence of play of a game, fetched once. */
export function primerOf(ruleset: string): Promise<Primer> {
  const known = kept.get(ruleset) ?? api.primer(ruleset).catch(() => ({ words: [], sequence: [] }));
  kept.set(ruleset, known);
  return known;
}

/** A part of a text, with the word of the glossary that it is. */
export interface Said {
  text: string;
  word?: Word;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Cuts a text at the words that a glossary explains: the longest that fits, and never inside another word. */
export function cut(text: string, words: Word[]): Said[] {
  const forms = words.flatMap((word) => [word.word, ...(word.forms ?? [])].map((form) => ({ form, word })));
  if (forms.length === 0) return [{ text }];
  const longest = forms.toSorted((left, right) => right.form.length - left.form.length);
  const pattern = longest.map(({ form }) => escaped(form)).join('|');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');
  const said: Said[] = [];
  let reached = 0;
  for (const match of text.matchAll(found)) {
    const word = longest.find(({ form }) => form.toLowerCase() === match[0].toLowerCase())?.word;
    if (match.index > reached) said.push({ text: text.slice(reached, match.index) });
    said.push({ text: match[0], ...(word && { word }) });
    reached = match.index + match[0].length;
  }
  if (reached < text.length) said.push({ text: text.slice(reached) });
  return said;
}
