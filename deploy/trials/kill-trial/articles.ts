import { pdfWithText } from '#testing/pdf.ts';
import { AUTHOR, form, PDF_TYPE, TRIAL_YEAR } from '../chaos/records.ts';

/** The form fields of a trial article; its file is derived from its ref number. */
export type TrialArticle = ReturnType<typeof trialArticle>;

/** @param index within the issue, from 0 */
export function trialArticle(issue: number, index: number) {
  const refnumber = String(issue * 1_000_000 + index);
  return {
    ...{ refnumber, issue, year: TRIAL_YEAR, volume: 1 },
    title: `Article ${index} of issue ${issue}`,
    abstract: `<p>What article ${refnumber} is about.</p>`,
    authorname: `${AUTHOR}, José Núñez`,
    pagenumber: `${index * 4 + 1}-${index * 4 + 4}`,
    publishdate: `${TRIAL_YEAR}-01-31`,
    ...{ txnid: `TRIAL-${refnumber}`, ptype: 'paid', email: 'asha@example.org' },
    ...{ keywords: `trial, ${refnumber}`, subject: 'Trial', country: 'India' },
  };
}

export const articleForm = (article: TrialArticle): FormData =>
  form(article, 'pdfFile', articlePdf(article.refnumber), PDF_TYPE);

/** A page with the ref number, padded to 10 to 100 kB by a comment; the same bytes for the same number. */
export function articlePdf(refnumber: string): Buffer<ArrayBuffer> {
  const pdf = pdfWithText(`Article ${refnumber}`);
  const comment = `%${refnumber.repeat(1_500 + (Number(refnumber) % 13) * 1_000)}\n`;
  // The file ends as before the comment: with the place of its table.
  return Buffer.concat([pdf, Buffer.from(comment), pdf.subarray(pdf.lastIndexOf('startxref'))]);
}
