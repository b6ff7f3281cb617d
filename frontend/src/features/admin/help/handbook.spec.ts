import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { handbook } from './handbook.ts';
import { type Block, blocksOf } from '#shared/help/markdown.ts';

const folder = new URL('../../../../../docs/handbook/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const blocksIn = (file: string) => blocksOf(readFileSync(new URL(file, folder), 'utf8'));
const linesOf = (block: Block) => {
  if (block.kind === 'list') return block.items;
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()];
  return block.kind === 'picture' ? [] : [block.line];
};
const pages = Object.entries(handbook);

describe('The handbook', () => {
  it('has a file for each of its pages, and no other', () =>
    expect(files.toSorted()).toEqual(['README.md', ...pages.map(([page]) => `${page}.md`)].toSorted()));

  it('lists its pages in their order', () => {
    const links = blocksIn('README.md')
      .flatMap(linesOf)
      .flat()
      .flatMap((part) => (part.kind === 'link' ? [[part.to, part.text]] : []));
    expect(links).toEqual(pages.map(([page, title]) => [`${page}.md`, title]));
  });

  it.each(['for-authors.md', 'for-reviewers.md'])('has the same parts in Hindi on the page %s', (file) => {
    const kinds = (blocks: Block[]) =>
      blocks.map((block) => (block.kind === 'list' ? `list of ${block.items.length}` : block.kind));
    expect(kinds(blocksIn(`hi/${file}`))).toEqual(kinds(blocksIn(file)).filter((kind) => kind !== 'picture'));
  });

  it.each(pages)('has a title and a picture that exists on the page %s', (page, title) => {
    const blocks = blocksIn(`${page}.md`);
    expect(blocks[0]).toEqual({ kind: 'heading', level: 1, line: [{ kind: 'text', text: title }] });
    const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []));
    expect(pictures).toHaveLength(1);
    expect(readdirSync(new URL('pictures/', folder))).toContain(pictures[0]?.file);
    expect(pictures[0]?.alt).not.toBe('');
  });

  it.each(files)('has no Markdown that the pages of help do not show: %s', (file) => {
    const texts = blocksIn(file).flatMap(linesOf).flat();
    const plain = texts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
    expect(plain.filter((text) => /\*\*|`|\]\(|^#|^\||<\w|^- |^\d+\. /m.test(text))).toEqual([]);
    for (const part of texts) if (part.kind === 'link') expect(files).toContain(part.to);
  });
});
