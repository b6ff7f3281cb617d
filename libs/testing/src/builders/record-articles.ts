import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { authorNamed, authorNamesOf, type ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { creditRoles } from '#contracts/publication/credit-roles.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { encodeRichText, plainText } from '#contracts/text/rich-text.ts';
import { type EnteredFields, storedFields } from '#platform/validation/stored-fields.ts';
import type { Journal } from '../../../../services/catalog/src/journal/settings/journal.ts';
import type { ArticleDocument } from '../../../../services/catalog/src/articles/read/article.schema.ts';
import type { Relations } from '../../../../services/catalog/src/articles/read/article.views.ts';
import { storedArticle } from './many-articles.ts';

const names = { name: 'Journal of Plains & Rivers', shortName: 'Plains' };
export const testJournal: Journal = {
  ...names,
  names: { en: names, hi: names },
  publisher: 'Institute of Plains & Rivers',
  issns: ['2456-1111', '2456-222x'],
  email: 'editor@journal.example',
  licence: 'CC-BY-4.0',
  sections: ['Reviews', 'Letters'],
  crossmarkPolicy: '',
  counterRecord: '',
  origin: 'https://journal.example',
  repository: 'journal.example',
};
/** The relations of an article with nothing to do with notices. */
export const unrelated: Relations = { amendments: [] };
const link = {
  year: 2026,
  volume: 5,
  issue: 2,
  refnumber: '7',
  title: encodeRichText('Rivers'),
  title_text: 'Rivers',
};
export const noticeRelations: Relations = { ...unrelated, amended: { ...link, doi: '10.5555/amended' } };
export const amendedRelations: Relations = {
  amendments: [{ ...link, type: 'retraction', date: '2026-05-06', reason: 'Errors', doi: '10.5555/notice' }],
};

type Changes = EnteredFields<typeof articleFields> & Pick<Partial<ArticleDocument>, 'standing'>;

let made = 0;

/** An article as the catalog stores it, with these fields as staff enter them. */
export function recordedArticle({ standing = '', ...changes }: Changes): ArticleDocument {
  made += 1;
  const stored = storedFields(articleFields, {
    title: `Rivers of the plains, part ${made}`,
    abstract: 'Water, and where it goes.',
    ...changes,
  });
  const title = stored.title!;
  const authorname = stored.authorname ?? authorNamesOf(stored.authors ?? [authorNamed('Asha R. Verma')]);
  const pages = parsePageRange(changes.pagenumber ?? `${made}-${made}`) ?? { first: 0, last: 0 };
  const article = {
    doi: `10.5555/rivers.${made}`,
    pagenumber: `${made}-${made}`,
    ...stored,
    standing,
    authorname,
    title,
    titleText: plainText(title),
    firstPage: pages.first,
    lastPage: pages.last,
    file: { key: 'articles/a.pdf', size: 1, sha256: 'a'.repeat(64) },
  };
  return storedArticle(100_000 + made, article) as unknown as ArticleDocument;
}

const read = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as Changes[];

/** The articles of the sample journal, with DOIs. */
export const sampleArticles = (): ArticleDocument[] =>
  read(new URL('../../../../deploy/tools/sample-content/journal/articles.json', import.meta.url)).map(
    (article) => recordedArticle({ ...article, doi: `10.5555/sample.${article.refnumber}` }),
  );

/** Real articles, which are not part of the project: beside the checkout, unless TRIAL_DATA_DIR names a folder. */
export function realArticles(): ArticleDocument[] {
  const file = resolve(
    process.env.TRIAL_DATA_DIR ?? join(import.meta.dirname, '../../../../../shared/data'),
    'jose/articles.json',
  );
  if (!existsSync(file)) return [];
  return read(file).map(({ authors, ...article }) =>
    recordedArticle({
      ...article,
      authors: (authors as unknown as string[]).map((name) => authorNamed(name)),
    }),
  );
}

const author = (name: string, changes: Partial<ArticleAuthor> = {}): ArticleAuthor => ({
  ...authorNamed(name),
  ...changes,
});
const tex = String.raw`Growth of <i>Hordeum vulgare</i> & <em>Bos <i>indicus</i></em> at p < 0.05, $\alpha_{1}^{2} \leq \frac{1}{2}$ & 50% #1 `;
const affiliation = {
  name: 'Institute of <b> & "Plains" ',
  ror: '02mhbdp94',
  city: 'Prayag',
  country: 'India',
};
const allFields: Changes = {
  authors: [
    author('Dr. Asha R. Verma', {
      orcid: '0000-0002-1825-0097',
      orcid_authenticated: true,
      corresponding: true,
      equal: true,
      roles: Object.keys(creditRoles),
      email: 'private@example.org',
      affiliations: [affiliation, { ...affiliation, ror: '' }],
    }),
    author('Martin Luther King Jr.', {
      orcid: '0000-0001-5109-3700',
      equal: true,
      affiliations: [affiliation],
    }),
    author('The <Rivers> & Plains 2 Consortium', { collective: true }),
  ],
  article_type: 'case study',
  language: 'fr',
  licence: 'CC-BY-NC-ND-3.0',
  copyright_holder: 'The Authors & Co',
  copyright_year: '2025',
  received: '2025-01-02',
  revised: '2025-03-04',
  accepted: '2025-05-06',
  article_number: 'e1234',
  pagenumber: '',
  subject: 'Zoology',
  country: 'India',
  keywords: 'a, b; c & d',
  identifiers: [
    { type: 'PubMed', value: '12345678' },
    { type: 'PubMed Central', value: 'PMC123456' },
    { type: 'arXiv', value: '2101.00001' },
    { type: 'Handle', value: '1234/5678' },
    { type: 'other', value: 'x & y' },
  ],
  funding: [
    { funder: 'Department of Science & Technology', funder_id: '10.13039/501100001409', award: 'DST/1 & 2' },
    { funder: 'University', funder_id: '02mhbdp94', award: '' },
    { funder: 'A friend', funder_id: '', award: '7' },
  ],
  data_statement: 'At <here> & there',
  ethics_statement: 'Approved.',
  competing_interests: 'None.',
  acknowledgements: 'Thanks & all',
  second_title: '<i>Oryza</i> में नमक & रेत',
  second_keywords: 'नमक, रेत',
  second_abstract: '<p>एक <b>दो</b></p><ul><li>तीन</li></ul>',
  references: [
    {
      text: 'Rao K & Iyer M. Rivers <of> the plains. 2019. https://doi.org/10.1234/rivers',
      doi: '10.1234/rivers',
    },
    { text: 'A book', doi: '' },
    { text: 'Old <b>SICI</b>', doi: '10.1002/(SICI)1099-0844(199912)17:4<290::AID-CBF849>3.0.CO;2-P' },
  ],
  further_files: [
    { title: 'Levels & <depths>', name: 'levels (1).csv', kind: 'data set', licence: 'CC0-1.0', size: 1_234 },
    { title: 'लेख का अनुवाद', name: 'अनुवाद.docx', kind: 'translation', licence: '', size: 5 },
  ],
  abstract:
    '<p>One <b>two <i>three</i></b><br>four</p><ul><li>a<ul><li>b <sup>2</sup></li></ul></li><li>c</li></ul><ol><li><p>H<sub>2</sub>O</p></li></ol>text <u>after</u> <a href="https://e.org/?a=1&b=2">link & more</a><p></p>',
};

/** Articles that are as awkward as the fields allow, by what is awkward. */
export const hostileArticles = (): Record<string, ArticleDocument> => ({
  '162 authors': recordedArticle({
    authors: Array.from({ length: 162 }, (_, at) =>
      author(`Asha ${'abcdefghijklm'[at % 13]!.repeat(2 + at / 13)}`),
    ),
  }),
  'names of one word, of Devanagari and of many words': recordedArticle({
    authors: [
      author('Sukarno'),
      author('अशोक वर्मा'),
      author('डॉ. आशा देवी'),
      author("Miles O'Brien-Smith III"),
      author(`${'Averylongname '.repeat(12)}Verma`),
      author('only given', { given: 'only given', family: '' }),
      author('no parts', { given: '', family: '' }),
    ],
  }),
  'a title in Devanagari': recordedArticle({
    title: 'गाँव का पुस्तकालय: <i>एक अध्ययन</i> तथा क्षेत्र',
    abstract: '<p>श्रीमती \u200dऔर\u200c राम</p>',
  }),
  'a long title with markup and TeX': recordedArticle({ title: tex.repeat(3).slice(0, 330), abstract: tex }),
  'characters that XML does not allow': recordedArticle({
    title: 'A\u0001B\uffff ]]> &amp;amp; <i>&lt;b&gt;</i>',
    references: [{ text: 'x\u0000\u0008]]>y', doi: '' }],
  }),
  'a DOI with every kind of character': recordedArticle({
    doi: '10.1002/(SICI)1099<290::AID&CBF>3.0.CO;2-P#"',
  }),
  'no issue yet': recordedArticle({ volume: 0, issue: 0, pagenumber: '' }),
  'a number instead of pages': recordedArticle({ pagenumber: '', article_number: `e${'1'.repeat(39)}` }),
  retracted: recordedArticle({ standing: 'retracted' }),
  withdrawn: recordedArticle({ standing: 'withdrawn', language: 'hi' }),
  'a notice of retraction': recordedArticle({
    title: 'Retraction: Rivers',
    amends: '0123456789abcdef01234567',
    amendment_type: 'retraction',
    amendment_reason: 'Errors & omissions',
  }),
  'all fields': recordedArticle(allFields),
});
