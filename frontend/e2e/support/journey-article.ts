import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfWithText } from '#testing/builders/pdf.ts';

/** An article as an editor enters it. */
export interface JourneyArticle {
  refnumber: string;
  title: string;
  authors: string[];
  abstract: string;
  pagenumber: string;
  publishdate: string;
  pdf: Buffer;
}

interface TrialArticle extends Omit<JourneyArticle, 'pdf'> {
  /** Name of the file in the folder. */
  pdf: string;
}

/** The first article of the folder `TRIAL_ARTICLES` (articles.json and PDFs), or a generated one. */
export function journeyArticle(folder = process.env.TRIAL_ARTICLES): JourneyArticle {
  if (!folder) return madeUp;
  const [first] = JSON.parse(readFileSync(join(folder, 'articles.json'), 'utf8')) as TrialArticle[];
  if (!first) throw new Error(`${folder} holds no article`);
  const { refnumber, title, abstract, pagenumber, publishdate } = first;
  return {
    refnumber,
    title,
    abstract,
    pagenumber,
    publishdate,
    // Adapted to the journal's rule for names, as an editor would.
    authors: first.authors.map((name) => name.replace(/[-'’]/g, ' ')),
    pdf: readFileSync(join(folder, first.pdf)),
  };
}

const madeUp: JourneyArticle = {
  refnumber: '7001.5',
  title: 'Yield of <i>Sorghum bicolor</i> under late sowing',
  authors: ['Dr. Priya Nair', 'João Sá'],
  abstract: 'Late sowing costs a fifth of the yield.\n\nWe sowed <i>six</i> varieties in three seasons.',
  pagenumber: '1-8',
  publishdate: '2026-03-05',
  pdf: pdfWithText('Yield of Sorghum bicolor under late sowing'),
};
