import { type ArticleLanguage, articleLanguages } from '#contracts/publication/article-languages.ts';
import { invertedName } from '#contracts/articles/person-name.ts';
import { pageRangeOf } from '#contracts/publication/page-range.ts';
import { escapeHtml, unescapeHtml } from '#contracts/text/rich-text.ts';
import { isDate } from '#contracts/text/dates.ts';
import { bareDoi, doiProblem } from '#contracts/identifiers/doi.ts';
import { licenceOf } from '#contracts/publication/licence.ts';
import { childrenOf, lineOf, type XmlElement } from '#platform/markup/xml-elements.ts';
import type { OaiRecord } from './oai-pages.ts';

/** An article list's row, without the file. */
export type HarvestedRow = Record<string, unknown> & { refnumber: string };

/** Issue and pages of an article. */
interface Place {
  year: string;
  volume: string;
  issue: string;
  pagenumber: string;
}

const valuesOf = (metadata: XmlElement, name: string): string[] =>
  childrenOf(metadata, name).map(lineOf).filter(Boolean);

/** The web addresses in a record, the article's page first. */
export const addressesOf = (metadata: XmlElement): URL[] =>
  ['identifier', 'relation']
    .flatMap((name) => valuesOf(metadata, name))
    .filter((value) => /^https?:\/\//i.test(value) && URL.canParse(value))
    .map((value) => new URL(value))
    .filter(({ hostname }) => !/(?:^|\.)doi\.org$/.test(hostname));

/** Whether the record alone says in which issue and on which pages the article is. */
export const saysPlace = (metadata: XmlElement): boolean => placeIn(metadata) !== undefined;

/**
 * The row of a record.
 *
 * @param tags the `citation_…` tags of the article's page, if it was read
 * @param position of the record, its reference number if nothing in it has a number
 */
export function rowOf(
  { identifier }: OaiRecord,
  metadata: XmlElement,
  tags: ReadonlyMap<string, string>,
  position: number,
): HarvestedRow {
  const [title = ''] = valuesOf(metadata, 'title');
  const [description = ''] = valuesOf(metadata, 'description');
  const publishdate = valuesOf(metadata, 'date').find(isDate) ?? dateOf(tags);
  const [page] = addressesOf(metadata);
  const refnumber = numberIn(identifier) ?? numberIn(page?.pathname ?? '') ?? String(position);
  const [, ojsId] = /\/article\/view\/([\w.-]+)/.exec(page?.pathname ?? '') ?? [];
  const authors = valuesOf(metadata, 'creator').map(authorOf);
  const place = placeIn(metadata) ?? placeOf(tags, publishdate.slice(0, 4));
  return {
    refnumber,
    ...place,
    ...(place.pagenumber === '' && { article_number: refnumber }),
    publishdate,
    title: htmlOf(title),
    abstract: htmlOf(description || title),
    authorname: authors.map(({ name }) => name).join(', '),
    authors,
    keywords: [...new Set(valuesOf(metadata, 'subject'))].join(', '),
    language: languageOf(valuesOf(metadata, 'language')),
    doi: doiOf([...valuesOf(metadata, 'identifier'), tags.get('citation_doi') ?? '']),
    licence: valuesOf(metadata, 'rights').find(licenceOf) ?? '',
    ...(ojsId && { ojs_article: ojsId }),
  };
}

/** The last part of an identifier or address, if it is a number. */
const numberIn = (text: string): string | undefined => /(?:^|[/:])(\d{1,12})\/?$/.exec(text)?.[1];

/** 'Verma, Asha R.; University of the Plains' is how OJS writes it. */
function authorOf(creator: string) {
  const [person = '', ...affiliation] = creator.split(';').map((part) => part.trim());
  const affiliations = affiliation.filter(Boolean).map((one) => ({ name: one }));
  return { ...invertedName(person), affiliations };
}

const dashes = '[-‐‑–—]';
const citation = new RegExp(`(\\d{4});(\\d{1,4})\\((\\d{1,4})\\):(\\d{1,7})(?:${dashes}(\\d{1,7}))?`);
const ojsSource = /\bVol\.? (\d{1,4}),? (?:No|Nr|N[úu]m)\.? (\d{1,4}) \((\d{4})\)/i;

/** Place in a citation such as '2026;5(2):10–15', or OJS's source 'Journal; Vol. 5 No. 2 (2026); 10-15'. */
function placeIn(metadata: XmlElement): Place | undefined {
  for (const value of [...valuesOf(metadata, 'source'), ...valuesOf(metadata, 'identifier')]) {
    const [, year, volume, issue, first, last = first] = citation.exec(value) ?? [];
    if (year) return { year, volume: volume!, issue: issue!, pagenumber: pageRangeOf(first!, last!) };
    const [, ojsVolume, ojsIssue, ojsYear] = ojsSource.exec(value) ?? [];
    if (!ojsYear) continue;
    const [, from, to = from] = new RegExp(`; (\\d{1,7})(?:${dashes}(\\d{1,7}))?$`).exec(value) ?? [];
    return {
      year: ojsYear,
      volume: ojsVolume!,
      issue: ojsIssue!,
      pagenumber: from ? pageRangeOf(from, to!) : '',
    };
  }
  return undefined;
}

function placeOf(tags: ReadonlyMap<string, string>, year: string): Place {
  const tag = (name: string) => tags.get(`citation_${name}`) ?? '';
  const [first, last] = [tag('firstpage'), tag('lastpage') || tag('firstpage')];
  const isRange = /^\d+$/.test(first) && /^\d+$/.test(last);
  return {
    year: /\d{4}/.exec(tag('publication_date') || tag('date') || tag('year'))?.[0] ?? year,
    volume: tag('volume'),
    issue: tag('issue'),
    pagenumber: isRange ? pageRangeOf(first, last) : '',
  };
}

const dateOf = (tags: ReadonlyMap<string, string>): string =>
  (tags.get('citation_publication_date') ?? tags.get('citation_date') ?? '').replaceAll('/', '-');

const doiOf = (values: string[]): string =>
  values.map(bareDoi).find((value) => value !== '' && doiProblem(value) === undefined) ?? '';

function languageOf([code = '']: string[]): ArticleLanguage | '' {
  const codes = Object.entries(articleLanguages) as [ArticleLanguage, { iso3: string }][];
  const given = code.toLowerCase().split(/[_-]/)[0];
  return codes.find(([two, { iso3 }]) => given === two || given === iso3)?.[0] ?? '';
}

const tag = /<\/?(?:p|br|i|em|b|strong|u|sub|sup|ul|ol|li|a|span|div|font|h[1-6])(?:\s[^<>]*)?\/?>/i;
const entity = /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i;

/**
 * Dublin Core is plain text; the title and abstract of a list are HTML. Many repositories have HTML there too, some with
 * its tags escaped.
 */
function htmlOf(text: string): string {
  if (tag.test(text)) return text;
  const shown = unescapeHtml(text);
  return tag.test(shown) ? shown : entity.test(text) ? text.replaceAll('<', '&lt;') : escapeHtml(text);
}
