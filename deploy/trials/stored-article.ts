import type { Article } from '#contracts/entities.ts';
import { splitAuthors } from '#contracts/author-names.ts';
import { encodeRichText, plainText } from '#contracts/rich-text.ts';
import { readPdf } from '#testing/read-pdf.ts';
import type { JournalClient } from '../client/journal-client.ts';
import type { Responses } from './responses.ts';

const shown = [
  ...(['year', 'volume', 'issue', 'authorname', 'pagenumber', 'publishdate'] as const),
  ...(['keywords', 'subject', 'country'] as const),
];
export type SentArticle = Pick<Article, 'refnumber' | 'title' | 'abstract'> &
  Partial<Pick<Article, (typeof shown)[number]>>;

/** Reads an article, its file and each author's certificate. @returns what is wrong with them */
export async function differences(
  reader: JournalClient,
  responses: Responses,
  sent: SentArticle,
  pdf: Uint8Array,
): Promise<string[]> {
  const { refnumber } = sent;
  const { status, bytes } = await responses.ask(reader, 'GET', `/api/archives/ref/${refnumber}`);
  if (status !== 200) return [`article ${refnumber} returns ${status}`];
  const got = JSON.parse(bytes.toString()) as Article;
  const found = shown
    .filter((name) => sent[name] !== undefined && sent[name] !== got[name])
    .map((name) => `article ${refnumber} has another ${name}: ${JSON.stringify(got[name])}`);
  const oneLine = (html: string) => plainText(encodeRichText(html));
  if (got.title_text !== oneLine(sent.title)) found.push(`article ${refnumber} has another title`);
  if (plainText(got.abstract) !== oneLine(sent.abstract))
    found.push(`article ${refnumber} has another abstract`);

  const address = `/assets/archives/${got.year}/vol${got.volume}issue${got.issue}/${got.file}`;
  const file = await responses.ask(reader, 'GET', address);
  if (!file.bytes.equals(pdf)) found.push(`the file of article ${refnumber} is another`);
  for (const author of splitAuthors(got.authorname)) {
    const path = `/api/pdf/certificate/${refnumber}/${encodeURIComponent(author)}`;
    const certificate = await responses.ask(reader, 'GET', path);
    if (certificate.status !== 200)
      found.push(`the certificate of ${author} for article ${refnumber} returns ${certificate.status}`);
    else if (!letters((await readPdf(certificate.bytes)).text).includes(letters(author)))
      found.push(`the certificate for article ${refnumber} does not name ${author}`);
  }
  return found;
}

/** pdftotext may put spaces inside a word, and use ligatures. */
const letters = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');
