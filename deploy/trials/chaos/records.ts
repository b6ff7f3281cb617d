import { pdfWithText } from '#testing/builders/pdf.ts';

export const TRIAL_YEAR = 2026;
export const AUTHOR = 'Asha Verma';

/** State of an article: edition of its title, edition of its file, shown to readers or withdrawn. */
export interface ArticleState {
  edition: number;
  file: number;
  status: 'enabled' | 'disabled';
}

export const articleValue = ({ edition, file, status }: ArticleState): string =>
  `edition ${edition}, file ${file}, ${status}`;

export const titleOf = (refnumber: string, edition: number): string =>
  `Article ${refnumber}, edition ${edition}.`;

/** The edition that a text names; 'none' without one. */
export const editionIn = (text: string, refnumber: string): string =>
  new RegExp(`Article ${refnumber}, edition (\\d+)\\.`).exec(text)?.[1] ?? 'none';

export const PDF_TYPE = 'application/pdf';

/** A page that names its edition, padded to 10 to 100 kB; the same bytes for the same edition. */
export function articleFile(refnumber: string, file: number): Buffer<ArrayBuffer> {
  const pdf = pdfWithText(`Article ${refnumber}, file ${file}.`);
  const comment = `%${refnumber.repeat(1_500 + ((Number(refnumber) + file) % 13) * 1_000)}\n`;
  return Buffer.concat([pdf, Buffer.from(comment), pdf.subarray(pdf.lastIndexOf('startxref'))]);
}

/** Edition of the file that has these bytes; 'damaged' if none has. */
export function fileIn(bytes: Buffer, refnumber: string): string {
  const file = new RegExp(`Article ${refnumber}, file (\\d+)\\.`).exec(bytes.toString('latin1'))?.[1];
  return file && bytes.equals(articleFile(refnumber, Number(file))) ? file : 'damaged';
}

export const emailOf = (refnumber: string): string => `author-${refnumber}@example.org`;
export const doiOf = (refnumber: string): string => `10.5555/${refnumber}`;

/** @param index within the issue, from 0 */
export function newArticle(issue: number, index: number): Record<string, string> {
  const refnumber = String(issue * 1_000_000 + index);
  return {
    refnumber,
    issue: String(issue),
    year: String(TRIAL_YEAR),
    volume: '1',
    title: titleOf(refnumber, 1),
    abstract: `What article ${refnumber} is about.`,
    authorname: AUTHOR,
    pagenumber: `${index * 4 + 1}-${index * 4 + 4}`,
    publishdate: `${TRIAL_YEAR}-01-31`,
    txnid: `CHAOS-${refnumber}`,
    ptype: 'paid',
    email: emailOf(refnumber),
    doi: doiOf(refnumber),
  };
}

export const keys = {
  article: (refnumber: string) => `article ${refnumber}`,
  entry: (name: string) => `work-log entry ${name}`,
  editor: (name: string) => `editor ${name}`,
  batch: (id: string) => `batch ${id}`,
  deposit: (refnumber: string) => `deposit of ${refnumber}`,
  notice: (refnumber: string) => `notice of ${refnumber}`,
  settings: 'settings',
};

export function uploadForm(fields: object, name: string, bytes: Buffer<ArrayBuffer>, type: string): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, String(value));
  body.set(name, new Blob([bytes], { type }), `upload.${type.split('/')[1]}`);
  return body;
}
