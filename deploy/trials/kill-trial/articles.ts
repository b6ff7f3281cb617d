import { formOf } from '../../client/journal-client.ts';

/** The form fields of a trial article; its file is derived from its ref number. */
export type TrialArticle = ReturnType<typeof trialArticle>;

export const TRIAL_YEAR = 2026;
export const AUTHOR = 'Asha Verma';

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
    txnid: `TRIAL-${refnumber}`,
    ptype: 'paid',
    email: 'asha@example.org',
    keywords: `trial, ${refnumber}`,
    subject: 'Trial',
    country: 'India',
  };
}

export function articleForm(article: TrialArticle): FormData {
  return formOf(article, {
    field: 'pdfFile',
    name: 'article.pdf',
    bytes: articlePdf(article.refnumber),
    type: 'application/pdf',
  });
}

/** A page with the ref number, padded to 10 to 100 kB by a comment; the same bytes for the same number. */
export function articlePdf(refnumber: string): Buffer<ArrayBuffer> {
  const text = `BT /F1 24 Tf 72 720 Td (Article ${refnumber}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  ];
  let pdf = `%PDF-1.4\n%${refnumber.repeat(1_500 + (Number(refnumber) % 13) * 1_000)}\n`;
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
