import { describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('check-words.mjs', import.meta.url));

/** Runs the check in a repository of one file. */
function run(name: string, content: string, ...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'check-words-'));
  writeFileSync(join(folder, name), content);
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('The check of words', () => {
  it.each([
    ['a comment of two lines', 'a.ts', '\n// It is sent at\n// once.\n', 'a.ts:2: "at once"'],
    ['an error', 'a.ts', "throw new Error('This is no PDF');", 'a.ts:1: "is no"'],
    ['JSX', 'a.tsx', 'const a = <p>Saved for\ngood</p>;', 'a.tsx:1: "for good"'],
    ['the title of a test', 'a.spec.ts', "it('runs once more', run);", 'a.spec.ts:1: "once more"'],
    ['a mail', 'a.ts', "const a = 'Dear author,\\n\\nwe thank you.';", 'a.ts:1: "we"'],
    ['a document', 'a.md', '# A\n\nAre you sure?\n', 'a.md:3: "Are you sure"'],
  ])('reports a phrase in %s', (_, name, content, expected) => {
    const { status, stderr } = run(name, content);
    expect(stderr).toContain(`${expected}: write "`);
    expect(status).toBe(1);
  });

  it.each([
    ['a name', 'a.ts', "import { perCent } from './per cent.ts';"],
    ['code in a document', 'a.md', 'Call `at once`.\n'],
    ['proper English', 'a.ts', '// There is no file, and the link is no longer valid.'],
    ['a specified text', 'a.ts', "const label = 'It raised the yield by 12.5 per cent';"],
  ])('accepts %s', (_, name, content) => {
    expect(run(name, content)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('lists the texts of a folder, each with its place', () => {
    const content = 'import a from \'./a b.ts\';\nconst b = <p className="a b">\n  Your link\n</p>;\n';
    expect(run('a.tsx', content, '--list', '.').stdout).toBe('a.tsx:3: Your link\n');
  });
});
