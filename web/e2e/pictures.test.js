// The pictures of docs/screens: each is named in their README, none is missing, none is large.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { MOST_BYTES, PICTURES, ROOT } from './support.js';

const FOLDER = join(ROOT, 'docs/screens');

test(
  'every picture has its line, every line its pictures, and all are small',
  { skip: PICTURES !== '' },
  () => {
    const pictures = readdirSync(FOLDER).filter((name) => name.endsWith('.jpg'));
    const lines = [...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/^\| (`.*?) \|/gm)];
    const names = lines.flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    const fits = (name) => {
      const [start, end = ''] = name.split('*');
      return (file) =>
        file.startsWith(start) &&
        file.endsWith(`${end}.jpg`) &&
        (name.includes('*') || file === `${name}.jpg`);
    };
    for (const name of names) assert.ok(pictures.some(fits(name)), `there is no picture ${name}`);
    for (const file of pictures) {
      assert.ok(
        names.some((name) => fits(name)(file)),
        `${file} is not told of`,
      );
      const { size } = statSync(join(FOLDER, file));
      assert.ok(size <= MOST_BYTES, `${file} has ${size} bytes`);
    }
  },
);
