import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { parse } from '@retorquere/bibtex-parser';
import type { Standing } from '#contracts/publication/amendments.ts';
import { authorsNamed } from '#contracts/articles/article-authors.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { articleLanguages } from '#contracts/publication/article-languages.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { sanitizedHtml } from '#platform/markup/rich-text.ts';
import { hostileArticles, realArticles } from '#testing/builders/record-articles.ts';
import { bibtex, bibtexKey } from './bibtex.ts';
import { citedArticle, type CitedArticle, rangeText } from './cited-article.ts';
import { ris } from './citation-formats.ts';

type Texts =
  'id' | 'title' | 'container-title' | 'volume' | 'issue' | 'page' | 'URL' | 'abstract' | 'keyword';
/**
 * The CSL-JSON fields that citation-js parses from these files; several ISSNs are a list if parsed from RIS.
 */
type CslItem = Record<Texts | 'language', string> & {
  author: Record<string, string | undefined>[];
  issued: { 'date-parts': number[][] };
  ISSN: string | string[];
};

const names = { name: 'Plains & Rivers: 100% of #1_A', shortName: 'Plains' };
const journal = {
  ...names,
  names: { en: names, hi: names },
  publisher: 'The Publisher',
  licence: 'CC-BY-4.0',
  crossmarkPolicy: '',
  sections: [],
  counterRecord: '',
  issns: ['2456-1111', '2456-2222'],
  email: 'desk@journal.example',
  origin: 'https://journal.example',
  repository: 'journal.example',
};

const ordinary = {
  ...defaultsOf(articleFields),
  standing: '' as Standing,
  title: 'Rivers of the plains',
  abstract: 'Water, and where it goes.',
  authorname: 'Asha Verma',
  keywords: 'water',
  year: 2026,
  volume: 5,
  issue: 2,
  refnumber: '12.5',
  pagenumber: '10-15',
  publishdate: '2026-03-01',
  file: {},
};

const cited = (changes: Partial<typeof ordinary>): CitedArticle => {
  const article = { ...ordinary, ...changes };
  const stored = {
    title: encodeRichText(sanitizedHtml(article.title, 'line')),
    abstract: encodeRichText(sanitizedHtml(article.abstract, 'text')),
  };
  const entered = article.authors.map((author) => ({ ...defaultsOf(authorFields), ...author }));
  const authors = entered.length > 0 ? entered : authorsNamed(article.authorname);
  return citedArticle({ ...article, ...stored, authors }, journal);
};

const sampleArticles = new URL(
  '../../../../../deploy/tools/sample-content/journal/articles.json',
  import.meta.url,
);
const samples = (JSON.parse(readFileSync(sampleArticles, 'utf8')) as (typeof ordinary)[]).map(
  (article): [string, CitedArticle] => [
    article.refnumber,
    cited({ ...defaultsOf(articleFields), ...article, file: {} }),
  ],
);

const hostile = [
  'गाँव का पुस्तकालय: <i>एक अध्ययन</i> तथा क्षेत्र',
  '水稻的生长 与 <i>Oryza sativa</i>',
  'Рост пшеницы в Сибири',
  'CO₂ and H₂O at 10⁻³ m² in Nguyễn’s model of the Đồng Nai',
  'A & B, 50% of $x$ #1 a_1 {set} ~ ^ \\ end',
  'A lone { brace',
  '} the wrong way round {',
  '"Double" and \'single\' quotes, “curly” and ‘so’, «guillemets»',
  'Text about &amp;amp; and &lt;b&gt;markup&lt;/b&gt;, p < 0.05 and q >> 3',
  "Dashes - -- --- – —, ``quotes'', ?` !` ,, and << >>",
  '<i>Hordeum vulgare</i> & <em>Bos indicus</em> in the Punjab: DNA of wheat',
  '\\textit{no command} \\& $\\alpha$ %comment',
  'श्रीमती \u200dऔर\u200c राम',
  'Ünïcödé'.normalize('NFD'),
];

const articles: [string, CitedArticle][] = [
  ...samples,
  ...hostile.map((title): [string, CitedArticle] => [title, cited({ title, abstract: title })]),
  ['suffixes', cited({ authorname: 'Martin Luther King Jr., John Smith III, Ludwig van Beethoven' })],
  ['unabbreviated names', cited({ authorname: 'डॉ. अशोक वर्मा, Sukarno, Nguyễn Văn Đức' })],
  ['a name containing and', cited({ authorname: 'Ram and Sita Verma, And Other' })],
  ['one page', cited({ pagenumber: '7-7' })],
  ...Object.entries(hostileArticles())
    .filter(([, { pagenumber }]) => pagenumber !== '')
    .map(([name, article]): [string, CitedArticle] => [name, citedArticle(article, journal)]),
  ...realArticles().map((article): [string, CitedArticle] => [
    `real article ${article.refnumber}`,
    citedArticle(article, journal),
  ]),
  ['neither ISSN, PDF nor keywords', { ...cited({ keywords: '', file: undefined }), issns: [] }],
];

const nameOf = (parts: { particle?: string; family?: string; given?: string; suffix?: string }) =>
  [[parts.particle, parts.family].filter(Boolean).join(' '), parts.given, parts.suffix]
    .filter(Boolean)
    .join('|');
const authorsOf = ({ authors }: CitedArticle) =>
  authors.map((name) => ('literal' in name ? name.literal : nameOf(name)));
const pagesOf = ({ pages }: CitedArticle, dash: string) => pages && rangeText(pages, dash);
const withoutMarks = (html: string) => html.replace(/<\/?(?:i|span)(?: [^>]*)?>/g, '');
const titleOf = ({ titleRuns }: CitedArticle) =>
  titleRuns.map(({ text, italic }) => (italic ? `<i>${text}</i>` : text)).join('');

function readByCitationJs(text: string) {
  const [item] = new Cite(text).data as CslItem[];
  const { author, 'container-title': journalName, issued, volume, issue } = item!;
  return {
    key: item!.id,
    title: item!.title,
    authors: author.map(
      (name) => name.literal ?? nameOf({ ...name, particle: name['non-dropping-particle'] }),
    ),
    journal: journalName,
    issued: issued['date-parts'][0],
    volume,
    issue,
    pages: item!.page,
    issns: [item!.ISSN ?? []].flat().join(', '),
    url: item!.URL,
    abstract: item!.abstract,
    keywords: item!.keyword ?? '',
    language: item!.language,
  };
}

const expected = (article: CitedArticle) => ({
  key: article.key,
  title: titleOf(article),
  authors: authorsOf(article),
  journal: article.journal,
  issued: [article.year, article.month],
  volume: String(article.volume),
  issue: String(article.issue),
  pages: pagesOf(article, '-'),
  issns: article.issns.join(', '),
  url: article.url,
  abstract: article.abstract,
  keywords: article.keywords.join(','),
  language: articleLanguages[article.language].name.toLowerCase(),
});

describe('BibTeX of an article', () => {
  it.each(articles)('is parsed without loss by citation-js: %s', (_, article) => {
    expect(readByCitationJs(bibtex(article))).toEqual({ ...expected(article), key: bibtexKey(article) });
  });

  it.each(articles)('is parsed without loss by the parser of Better BibTeX: %s', (_, article) => {
    const { entries, errors } = parse(bibtex(article), { sentenceCase: false });
    expect(errors).toEqual([]);
    const [{ key, fields } = {}] = entries as unknown as { key: string; fields: Record<string, never> }[];
    const { author, title, pdf, langid, ...others } = fields as unknown as Record<string, string> & {
      author: { name?: string; lastName?: string; firstName?: string; prefix?: string; suffix?: string }[];
      keywords?: string[];
    };
    const full = expected(article);
    expect({
      key,
      title: withoutMarks(title!),
      authors: author.map(
        ({ name, prefix, lastName, firstName, suffix }) =>
          name ?? nameOf({ particle: prefix, family: lastName, given: firstName, suffix }),
      ),
      journal: others.journal,
      issued: [Number(others.year), Number(others.month)],
      volume: others.volume,
      issue: others.number,
      pages: others.pages,
      issns: others.issn ?? '',
      url: others.url,
      pdf,
      abstract: others.abstract,
      // This parser sorts the keywords.
      keywords: new Set([others.keywords ?? []].flat()),
      language: others.language,
      langid,
    }).toEqual({
      ...full,
      key: bibtexKey(article),
      title: article.title,
      pages: pagesOf(article, '–'),
      keywords: new Set(article.keywords),
      pdf: article.pdf,
      langid: full.language,
    });
  });

  it('has the DOI, the number of an article without pages, and a note that it was retracted', () => {
    const text = bibtex(
      cited({
        doi: '10.5555/a_b',
        pagenumber: '',
        article_number: 'e_1',
        volume: 0,
        issue: 0,
        standing: 'retracted',
      }),
    );
    expect(text).toContain('  eid = {e\\_1},\n  doi = {10.5555/a_b},');
    expect(text).toContain('note = {Retracted}');
    expect(text).not.toMatch(/ (?:pages|volume|number) = /);
    const { entries, errors } = parse(text, { sentenceCase: false });
    expect([entries.length, errors]).toEqual([1, []]);
  });

  it.each([
    ['nunez2026growth', { authorname: 'Dr. José Núñez, Asha Verma', title: 'The growth of rice' }],
    ['verma2026h2o', { authorname: 'Asha Verma', title: 'H2O in <i>Oryza</i>' }],
    ['article2026ref12p5', { authorname: 'आशा वर्मा', title: 'जल', refnumber: '12.5' }],
  ])('has the key %s of author, year and first word', (key, article) => {
    expect(bibtex(cited(article))).toMatch(`@article{${key},\n`);
  });

  it('has a key that BibTeX reads, for every article', () => {
    for (const [, article] of samples) expect(bibtex(article)).toMatch(/^@article\{[a-z0-9]+,$/m);
  });

  it('has unescaped letters, protected capitals, and the month as a macro', () => {
    const text = bibtex(
      cited({ title: 'Nguyễn and the DNA of <i>Bos indicus</i>', publishdate: '2026-11-09' }),
    );
    expect(text).toContain('title = {Nguyễn and the {DNA} of \\textit{Bos indicus}},');
    expect(text).toContain('month = nov,');
    expect(text).toContain('pages = {10--15},');
  });
});

describe('RIS of an article', () => {
  it.each(articles)('is parsed without loss by citation-js: %s', (_, article) => {
    const { issued, ...read } = readByCitationJs(ris(article));
    const { issued: _issued, ...full } = expected(article);
    expect(read).toEqual({ ...full, title: article.title, language: article.language });
    expect(issued).toEqual([article.year, article.month, article.day]);
  });

  it('has the DOI, the number of an article without pages, and a note that it was retracted', () => {
    const text = ris(
      cited({ doi: '10.5555/a', pagenumber: '', article_number: 'e1', standing: 'retracted' }),
    );
    expect(text).toContain('C7  - e1\nDO  - 10.5555/a\n');
    expect(text).toContain('N1  - Retracted\n');
    expect(text).not.toContain('SP  - ');
  });

  it('has one tag per line, its complete ID, a padded date, both ISSNs and the PDF', () => {
    const text = ris(cited({ refnumber: '123456789012.654321', authorname: 'Martin Luther King Jr.' }));
    const lines = text.split('\n');
    expect(lines.filter((line) => !/^[A-Z][A-Z0-9] {2}- /.test(line))).toEqual(['']);
    expect(lines).toEqual(
      expect.arrayContaining([
        'ID  - article2026ref123456789012p654321',
        'AU  - King, Martin Luther, Jr.',
        'DA  - 2026/03/01',
        'SP  - 10',
        'EP  - 15',
        'SN  - 2456-1111',
        'SN  - 2456-2222',
        'L1  - https://journal.example/archives/2026/5/2/123456789012.654321.pdf',
      ]),
    );
  });
});
