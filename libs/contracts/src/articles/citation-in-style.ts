import { type Citable, citationParts, citedNames, retractionMark, titleStop } from './citation.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { pageWord, printedRange } from '#contracts/publication/page-range.ts';
import { type PersonName, spacedInitialsOf } from './person-name.ts';
import { decodeRichText, encodeRichText, plainText, type EncodedHtml } from '#contracts/text/rich-text.ts';

/** The journal's own style, which is Vancouver's, and two that other disciplines ask for. */
export const citationStyles = ['vancouver', 'apa', 'mla'] as const;
export type CitationStyle = (typeof citationStyles)[number];

export const citationStyleNames: Record<CitationStyle, string> = {
  vancouver: 'Vancouver',
  apa: 'APA',
  mla: 'MLA',
};

/** A citation around its title; what is set in italics is marked. */
export interface StyledCitation {
  before: string;
  /** Encoded rich text. */
  title: EncodedHtml;
  after: { text: string; italic?: boolean }[];
}

interface Journal {
  name: string;
  /** Address of the article's page, cited without a DOI. */
  url: string;
}

const MAX_NAMES_IN_APA = 20;

const styles: Record<CitationStyle, (article: Citable, journal: Journal) => StyledCitation> = {
  vancouver(article, { name }) {
    const { authors, source } = citationParts(article, name);
    return { before: `${authors.join(', ')}. `, title: article.title, after: [{ text: source }] };
  },

  /** American Psychological Association, 7th edition. */
  apa(article, { name, url }) {
    const { year, volume } = article;
    const place = printedRange(article.pagenumber) || labelled('Article', article.article_number);
    const authors = apaAuthors(citedNames(article).map(apaName));
    return {
      before: `${authors}${authors.endsWith('.') ? '' : '.'} (${year}). `,
      title: article.title,
      after: [
        { text: `${retractionMark(article)}${titleStop(article)} ` },
        { text: name, italic: true },
        ...(isOnlineFirst(article)
          ? []
          : [{ text: ', ' }, { text: String(volume), italic: true }, { text: `(${printedIssue(article)})` }]),
        { text: `${place && `, ${place}`}. ${addressOf(article, url)}` },
      ],
    };
  },

  /** Modern Language Association, 9th edition. */
  mla(article, { name, url }) {
    const { year, volume } = article;
    const authors = mlaAuthors(citedNames(article));
    const pages = pageWord(article.pagenumber) === 'Page' ? 'p.' : 'pp.';
    const place =
      labelled(pages, mlaRange(article.pagenumber)) || labelled('article', article.article_number);
    const details = [
      ...(isOnlineFirst(article) ? [] : [`vol. ${volume}`, `no. ${printedIssue(article)}`]),
      String(year),
      place,
      addressOf(article, url),
    ];
    return {
      before: `${authors}${authors.endsWith('.') ? '' : '.'} “`,
      title: innerQuotes(article.title),
      after: [
        { text: `${retractionMark(article)}${titleStop(article)}” ` },
        { text: name, italic: true },
        { text: `, ${details.filter(Boolean).join(', ')}.` },
      ],
    };
  },
};

export const citationIn = (style: CitationStyle, article: Citable, journal: Journal): StyledCitation =>
  styles[style](article, journal);

/** The citation as plain text, character for character what a page shows. */
export function citationTextIn(style: CitationStyle, article: Citable, journal: Journal): string {
  const { before, title, after } = citationIn(style, article, journal);
  return `${before}${plainText(title)}${after.map(({ text }) => text).join('')}`;
}

const addressOf = ({ doi }: Citable, url: string): string => (doi ? doiAddress(doi) : url);

const labelled = (label: string, place: string): string => place && `${label} ${place}`;

/** '1045-1068' → '1045–68': of the last page, the digits that differ, at least two. */
function mlaRange(pagenumber: string): string {
  const range = printedRange(pagenumber);
  const [first = '', last] = range.split('–');
  if (last?.length !== first.length) return range;
  let same = 0;
  while (same < last.length - 2 && last[same] === first[same]) same += 1;
  return `${first}–${last.slice(same)}`;
}

/** Double quotation marks in a title that stands in such marks become single ones. */
const innerQuotes = (title: EncodedHtml): EncodedHtml =>
  encodeRichText(
    decodeRichText(title).replace(/<[^<>]*>|"([^"<>]*)"|[“”]/gu, (found, quoted?: string) => {
      if (quoted !== undefined) return `‘${quoted}’`;
      return found.replace('“', '‘').replace('”', '’');
    }),
  );

/** 'Verma, A. R.' */
function apaName(name: PersonName): string {
  if ('literal' in name) return name.literal;
  return [name.family, spacedInitialsOf(name), name.suffix].filter(Boolean).join(', ');
}

function apaAuthors(names: string[]): string {
  if (names.length < 2) return names.join('');
  const last = names.at(-1)!;
  return names.length > MAX_NAMES_IN_APA
    ? `${names.slice(0, MAX_NAMES_IN_APA - 1).join(', ')}, … ${last}`
    : `${names.slice(0, -1).join(', ')}, & ${last}`;
}

/** 'Verma, Asha R., and José Núñez'; more than two are 'Verma, Asha R., et al.' */
function mlaAuthors([first, ...others]: PersonName[]): string {
  if (!first) return '';
  const inverted =
    'literal' in first
      ? first.literal
      : [first.family, spaced(first.given), first.suffix].filter(Boolean).join(', ');
  if (others.length > 1) return `${inverted}, et al.`;
  return others.length === 1 ? `${inverted}, and ${fullName(others[0]!)}` : inverted;
}

const fullName = (name: PersonName): string =>
  'literal' in name ? name.literal : [spaced(name.given), name.family, name.suffix].filter(Boolean).join(' ');

/** 'A.R.' → 'A. R.' */
const spaced = (given: string): string => given.replace(/\.(?=\p{L})/gu, '. ');
