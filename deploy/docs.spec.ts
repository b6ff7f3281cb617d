import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('Every page of the docs', () => {
  it.each(pages.filter(Boolean))('names only files and commands that exist: %s', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const linked = [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)].map(([, to]) => join(dirname(page), to!));
    const run = [...text.matchAll(/\bnode ((?:deploy|libs)\/\S+\.ts)\b/g)].map(([, file]) => file!);
    expect([...linked, ...run].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const commands = [...text.matchAll(/\bnpm run ([a-z0-9:-]+)/g)].map(([, name]) => name!);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('Every comment', () => {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  });
  const texts = sources
    .split('\n')
    .filter(Boolean)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const headings = [...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
    ([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
  );

  it('cites a heading of the requirements that exists', () => {
    const cited = texts.flatMap(([file, text]) =>
      [...text.matchAll(/requirements\.md#([a-z0-9-]+)/g)].map(([, heading]) => ({
        file,
        heading: heading!,
      })),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ heading }) => !headings.includes(heading))).toEqual([]);
  });

  it('cites no document outside of the repository', () => {
    const citation = /\b(?:decisions \d|specification\b)/i;
    const citing = texts.filter(([file, text]) => file !== 'deploy/docs.spec.ts' && citation.test(text));
    expect(citing.map(([file]) => file)).toEqual([]);
  });
});
