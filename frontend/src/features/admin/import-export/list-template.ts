import { importColumns } from '#contracts/fields/import-columns.ts';

type Column = (typeof importColumns)[number];

/** An article with what most lists have; the other columns may stay empty. */
const example: Partial<Record<Column, string>> = {
  refnumber: '101',
  year: '2026',
  volume: '1',
  issue: '1',
  pagenumber: '1-6',
  publishdate: '2026-01-31',
  title: 'Yield of <i>Oryza sativa</i> in dry years',
  authorname: 'Asha Verma, José Núñez',
  abstract: 'What was asked, done and found, in a paragraph.',
  keywords: 'rice, drought',
  subject: 'Agronomy',
  country: 'India',
  email: 'author@example.org',
  txnid: 'EXAMPLE-101',
  ptype: 'paid',
  article_type: 'research article',
  pdf: '101.pdf',
};

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A list as CSV, with the columns that an import knows and one article as an example. */
export const listTemplate = (): string =>
  [
    '\ufeff',
    importColumns.join(','),
    '\r\n',
    importColumns.map((column) => quoted(example[column] ?? '')).join(','),
    '\r\n',
  ].join('');
