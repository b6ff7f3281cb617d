import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';

interface Pattern {
  place: string;
  source: string;
  flags: string;
}

const sources = ['libs/*/src/**/*.{ts,tsx}', 'services/*/src/**/*.{ts,tsx}', 'frontend/server/*.ts'];
const files = globSync(sources).filter((path) => !/\.spec\.|^libs\/testing\//.test(path));

/** Most patterns are done in a few milliseconds; one whose time grows with the square of the text takes an hour. */
const LIMIT_MS = 20_000;

/** Hostile input: one character a million times, followed by characters at which a match fails. */
const searching = `
  const { parentPort } = require('node:worker_threads');
  const texts = [...'aeAIMz019 \\n\\t.,;:<>()[]{}/\\\\@&"\\'=-_%*+#?!|~$^\\u00a0éकी中ß'].map(
    (character) => character.repeat(1_000_000) + '\\u0001 x',
  );
  parentPort.on('message', ({ source, flags }) => {
    const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
    for (const text of texts) text.search(pattern);
    parentPort.postMessage('done');
  });
`;

async function patternsOf(path: string): Promise<Pattern[]> {
  const file = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const place = `${path}:${line + 1}`;
      found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('The patterns of the services', () => {
  let thread = new Worker(searching, { eval: true });
  afterAll(() => thread.terminate());

  const isDone = async (pattern: Pattern): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), LIMIT_MS);
    thread.once('message', () => resolve(true));
    thread.postMessage(pattern);
    const done = await promise;
    clearTimeout(timer);
    if (done) return true;
    await thread.terminate();
    thread = new Worker(searching, { eval: true });
    return false;
  };

  it('search a megabyte of any one character in linear time', async () => {
    const patterns = (await Promise.all(files.map(patternsOf))).flat();
    expect(patterns.length).toBeGreaterThan(500);
    const slow: string[] = [];
    for (const pattern of patterns)
      if (!(await isDone(pattern))) slow.push(`${pattern.place} ${pattern.source}`);
    expect(slow).toEqual([]);
  }, 300_000);
});
