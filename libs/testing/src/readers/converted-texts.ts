import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Reference } from '#contracts/articles/references.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { convertText } from '#conversion/convert-text.ts';
import type { DrawnPicture } from '#conversion/drawn-pictures.ts';
import { jatsFile } from '../../../../services/catalog/src/discovery/formats/jats.ts';
import { sampleArticles, testJournal, unrelated } from '../builders/record-articles.ts';

export const storePicture = ({ full }: DrawnPicture) =>
  Promise.resolve(`${createHash('sha256').update(full).digest('hex').slice(0, 32)}.webp`);

export async function convert(
  name: string,
  content: Buffer | string,
  options: { references?: Reference[]; language?: string } = {},
) {
  const { references = [], language } = options;
  const { signal } = new AbortController();
  return convertText(
    { name, content: Readable.from([Buffer.from(content)]) },
    { references, language, storePicture, signal },
  );
}
export const zeros = Buffer.alloc(10_000_000);
export const jats = (body: string, rest = '') =>
  `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.3//EN" "JATS.dtd"><article xmlns:xlink="http://www.w3.org/1999/xlink"><front/><body>${body}</body>${rest}</article>`;

/** A text of an article that has nothing else, written as JATS. */
export function writeJats(tree: TextTree): string {
  const empty = { acknowledgements: '', data_statement: '', ethics_statement: '', references: [] };
  return jatsFile(
    { article: { ...sampleArticles()[0]!, ...empty }, relations: unrelated },
    testJournal,
    tree,
  );
}
