// The npm package's types (tools/npm), as a stranger's compiler sees them: the example of its README fits, a wrong field does not.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test('the types of the npm package know what is asked and replied', () => {
  execFileSync(join(root, 'tools/npm'), { stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-types-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'build/npm/package'), join(folder, 'node_modules/trunkline'));
  const example = /```js\n([^`]*)```/.exec(readFileSync(join(root, 'capi/npm/README.md'), 'utf8'))![1]!;
  const compile = (text: string): string => {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'example.ts'), text);
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
    try {
      return execFileSync('node', [join(root, 'web/node_modules/typescript/bin/tsc'), ...options, 'example.ts'], { cwd: folder, encoding: 'utf8' });
    } catch (failed) {
      return String((failed as { stdout: unknown }).stdout);
    }
  };
  expect(compile(example)).toBe('');
  expect(compile(example.replace('.result?', '.results?'))).toContain("Property 'results' does not exist");
  rmSync(folder, { recursive: true });
}, 120_000);
