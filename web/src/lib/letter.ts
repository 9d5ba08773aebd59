// How a message becomes actions: one a word, in the letters that a telegraph has.

/** How an action that writes a word begins. */
export const PREFIX = 'write ';
/** A longer word is broken, with a hyphen at the break. */
const LONGEST = 12;

/** The words of a message, as `write` takes them. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[,;:!]/g, ' ')
    .replaceAll(/[^A-Z0-9\-.?\s]/g, '');
  return plain
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => broken(word));
}

function broken(word: string): string[] {
  const parts: string[] = [];
  let rest = word;
  while (rest.length > LONGEST) {
    parts.push(`${rest.slice(0, LONGEST - 1)}-`);
    rest = rest.slice(LONGEST - 1);
  }
  return [...parts, rest];
}
