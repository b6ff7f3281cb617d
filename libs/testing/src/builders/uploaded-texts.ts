import { type Connection, Types } from 'mongoose';
import type request from 'supertest';
import type { StaffFullText } from '#contracts/full-text/full-text.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { paths } from '#contracts/journal/paths.ts';
import { eventually } from '../jest/eventually.ts';
import { makeZip } from './make-zip.ts';

type Caller = ReturnType<typeof request.agent>;

/** A small text in JATS, with a section, a reference that it cites and, if named, a picture. */
export const jatsText = (sentence: string, picture?: string): string =>
  `<?xml version="1.0"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta/></front><body><sec id="s1"><title>Floods and droughts</title>
<p>${sentence} <xref ref-type="bibr" rid="r1">[1]</xref>.</p>
${picture ? `<fig id="f1"><label>Figure 1</label><caption><p>A river.</p></caption><alt-text>A river</alt-text><graphic xlink:href="${picture}"/></fig>` : ''}
</sec></body><back><ref-list><ref id="r1"><label>1</label><mixed-citation>Rao A. Rivers. 2019. https://doi.org/10.5555/12345678</mixed-citation></ref></ref-list></back></article>`;

export const zippedText = (sentence: string, picture: Buffer): Buffer =>
  makeZip([
    { name: 'article.xml', data: jatsText(sentence, 'river.png') },
    { name: 'river.png', data: picture },
  ]);

export const sendText = (staff: Caller, articleId: string, file: Buffer | string, filename = 'article.xml') =>
  staff.post(paths.fullText(articleId)).attach('textFile', Buffer.from(file), filename);

/** Resolves with the full text when its conversion has ended. */
export const endedConversion = (staff: Caller, articleId: string): Promise<StaffFullText> =>
  eventually(async () => {
    const text = (await staff.get(paths.fullText(articleId))).body as StaffFullText;
    if (text.state !== 'converted' && text.state !== 'failed')
      throw new Error(`The text is ${JSON.stringify(text)}`);
    return text;
  });

/** Sends a text and shows it once it is converted. */
export async function showText(
  staff: Caller,
  articleId: string,
  file: Buffer | string,
): Promise<StaffFullText> {
  const sent = await sendText(staff, articleId, file);
  if (sent.status !== 202) throw new Error(`The text was rejected: ${sent.text}`);
  const { error } = await endedConversion(staff, articleId);
  if (error) throw new Error(`The text was not converted: ${error}`);
  const shown = await staff.patch(paths.fullText(articleId)).send({ shown: true });
  if (shown.status !== 200) throw new Error(`The text was not shown: ${shown.text}`);
  return shown.body as StaffFullText;
}

/** Stores a text as a conversion does, for specs without a worker. */
export async function storeConverted(database: Connection, articleId: string, tree: TextTree): Promise<void> {
  const source = { key: `texts/sources/${articleId}`, name: 'article.xml', bytes: 1 };
  const converted = { source, tree: JSON.stringify(tree), words: '', warnings: [], pictures: [] };
  const text = {
    source,
    state: 'converted',
    shown: false,
    error: '',
    converted,
    ordered: new Date(),
    version: 1,
  };
  await database.collection('full_texts').insertOne({ _id: new Types.ObjectId(articleId), ...text });
}
