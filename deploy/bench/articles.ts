import { storedArticle } from '#testing/many-articles.ts';
import type { TrialJournal } from '../start/trial-journal.ts';
import { insert } from './insert.ts';

const AUTHORS_EACH = 5;
const given = 'Asha José Meera Ravi Ana Kiran Lucía Dev Noor Tomás Sunita Émile Rohan Zoë Anil Beatriz'.split(
  ' ',
);
const family =
  'Verma Núñez Iyer Kumar Sosa Patil Gómez Joshi Khan Dvořák Rao Lefèvre Nair Müller Deshmukh Costa'.split(
    ' ',
  );
const devanagari = ['श्रीकृष्ण त्रिपाठी', 'आशा वर्मा', 'मीरा अय्यर', 'रवि कुमार', 'सुनीता देशमुख'];
const species = 'Oryza sativa,Zea mays,Cicer arietinum,Bos indicus,Apis cerana,Curcuma longa'.split(',');
const matters = 'water use,salt tolerance,soil carbon,early growth,seed quality,leaf nitrogen'.split(',');
const places = ['the Deccan plateau', 'coastal Konkan', 'the upper Ganges plain', 'semi-arid Rajasthan'];
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!;

export interface StoredArticle {
  refnumber: string;
  /** Encoded rich text. */
  title: string;
  authors: string[];
}

let stored = 0;

/** Stores realistic articles of five authors: italic names of species, one author in ten in Devanagari. */
export async function storeArticles(journal: TrialJournal, count: number): Promise<StoredArticle[]> {
  const articles = await insert(journal, 'catalog', 'articles', count, () => article((stored += 1)));
  return articles.map(({ authorname, ...article }) => ({ ...article, authors: authorname.split(', ') }));
}

function article(number: number) {
  const title = `Effects of ${pick(matters, number)} on <i>${pick(species, number >> 1)}</i> and its yield in ${pick(places, number >> 2)}: a field study of ${2 + (number % 7)} seasons, part ${number}`;
  return storedArticle(100_000 + number, {
    ...{ volume: 1, issue: 1, titleKey: `bench ${number}`, titleText: title.replace(/<\/?i>/g, '') },
    title: title.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    authorname: Array.from({ length: AUTHORS_EACH }, (_, author) => authorOf(number, author)).join(', '),
    ...{ pagenumber: `${number * 8}-${number * 8 + 7}`, firstPage: number * 8, lastPage: number * 8 + 7 },
  });
}

function authorOf(number: number, author: number): string {
  if ((number * AUTHORS_EACH + author) % 10 === 0) return pick(devanagari, number);
  // Unique names within an article: consecutive given names.
  return `${pick(given, number + author)} ${pick(family, number * 3 + author)}`;
}
