import { mongo } from 'mongoose';
import { storedArticle } from '#testing/many-articles.ts';

const AUTHORS_EACH = 5;
const words = (text: string): string[] => text.split(' ');
const given = words(
  'Asha José Meera Ravi Ana Kiran Lucía Dev Noor Tomás Sunita Émile Rohan Zoë Anil Beatriz',
);
const family = words(
  'Verma Núñez Iyer Kumar Sosa Patil Gómez Joshi Khan Dvořák Rao Lefèvre Nair Müller Deshmukh Costa',
);
const devanagari = ['श्रीकृष्ण त्रिपाठी', 'आशा वर्मा', 'मीरा अय्यर', 'रवि कुमार', 'सुनीता देशमुख'];
const species = [
  ...['Oryza sativa', 'Zea mays', 'Cicer arietinum'],
  ...['Bos indicus', 'Apis cerana', 'Curcuma longa'],
];
const matters = [
  ...['water use', 'salt tolerance', 'soil carbon'],
  ...['early growth', 'seed quality', 'leaf nitrogen'],
];
const places = ['the Deccan plateau', 'coastal Konkan', 'the upper Ganges plain', 'semi-arid Rajasthan'];
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!;

export interface StoredArticle {
  refnumber: string;
  /** Encoded rich text. */
  title: string;
  authors: string[];
}

/** Realistic articles of five authors: italic names of species, one author in ten in Devanagari. */
export class Articles {
  private readonly client: mongo.MongoClient;
  private stored = 0;

  constructor(mongodbUri: string) {
    this.client = new mongo.MongoClient(mongodbUri);
  }

  /** Inserts articles into the catalog's database without events, so that nothing is pre-generated. */
  async store(count: number): Promise<StoredArticle[]> {
    const articles = Array.from({ length: count }, () => article((this.stored += 1)));
    await this.insert(articles);
    return articles.map(({ refnumber, title, authorname }) => ({
      refnumber,
      title,
      authors: authorname.split(', '),
    }));
  }

  async insert(articles: object[]): Promise<void> {
    await this.client.db('colophon_catalog').collection<object>('articles').insertMany(articles);
  }

  close(): Promise<void> {
    return this.client.close();
  }
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
