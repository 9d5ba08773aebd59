// The package for other programs, as somebody has it who installed it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../support.js';

const folder = mkdtempSync(join(tmpdir(), 'vedette-package-'));
const run = (program, ...args) => execFileSync(program, args, { cwd: folder, encoding: 'utf8' });

before(() => {
  const packed = run('npm', 'pack', join(ROOT, 'npm'), '--silent', '--offline').trim().split('\n').at(-1);
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "private": true}');
  run('npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', `./${packed}`);
});
after(() => rmSync(folder, { recursive: true }));

test('the example plays a random game to its end', () => {
  copyFileSync(join(ROOT, 'npm/example.js'), join(folder, 'example.js'));
  assert.match(run('node', 'example.js'), /^.+, \d+ actions: .+\.\n$/);
});

test('the same seed and the same actions give the same game', () => {
  const program = `
    import { start } from 'vedette';
    const game = start('guv', 'lee_moves', { seed: 7 });
    for (let at = 0; game.seat !== undefined && at < 300; at += 1) {
      const actions = game.actions();
      game.play(actions[(at * 7919) % actions.length]);
    }
    console.log(JSON.stringify(game.record()));
  `;
  writeFileSync(join(folder, 'twice.js'), program);
  const first = run('node', 'twice.js');
  assert.ok(first.length > 1_000);
  assert.equal(run('node', 'twice.js'), first);
});

test('a program with types is checked against it', () => {
  const compiler = join(ROOT, 'web/node_modules/typescript/bin/tsc');
  const check = (program) => {
    writeFileSync(join(folder, 'program.ts'), program);
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext'];
    return run('node', compiler, ...flags, 'program.ts');
  };
  const right = `import { start } from 'vedette';
    const game = start('ah61', 'players', { seed: 1 });
    const actions: string[] = game.actions();
    export const first: string | undefined = actions[0];`;
  check(right);
  assert.throws(() => check(right.replace('actions()', 'eggs()')), 'there is no such thing');
});
