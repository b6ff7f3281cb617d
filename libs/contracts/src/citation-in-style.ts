import { type Citable, citationParts, citedNames, retractionMark, titleStop } from './citation.ts';
import { doiAddress } from './doi.ts';
import { isOnlineFirst } from './online-first.ts';
import { pageWord, printedRange } from './page-range.ts';
import { initialsOf, type PersonName } from './person-name.ts';
import { plainText } from './rich-text.ts';

/** The journal's own style, which is Vancouver's, and two that other disciplines ask for. */
export const citationStyles = ['vancouver', 'apa', 'mla'] as const;
export type CitationStyle = (typeof citationStyles)[number];

export const citationStyleNames: Record<CitationStyle, string> = {
  vancouver: 'Vancouver',
  apa: 'APA',
  mla: 'MLA',
};

/** A citation around its title, which is rich text; what is set in italics is marked. */
export interface StyledCitation {
  before: string;
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
    return { before: `${authors.join(', ')}. `, after: [{ text: source }] };
  },

  /** American Psychological Association, 7th edition. */
  apa(article, { name, url }) {
    const { year, volume, issue } = article;
    const place = placeOf(article, (number) => `Article ${number}`, '');
    const authors = apaAuthors(citedNames(article).map(apaName));
    return {
      before: `${authors}${authors.endsWith('.') ? '' : '.'} (${year}). `,
      after: [
        { text: `${retractionMark(article)}${titleStop(article)} ` },
        { text: name, italic: true },
        ...(isOnlineFirst(article)
          ? []
          : [{ text: ', ' }, { text: String(volume), italic: true }, { text: `(${issue})` }]),
        { text: `${place && `, ${place}`}. ${addressOf(article, url)}` },
      ],
    };
  },

  /** Modern Language Association, 9th edition. */
  mla(article, { name, url }) {
    const { year, volume, issue } = article;
    const authors = mlaAuthors(citedNames(article));
    const pages = pageWord(article.pagenumber) === 'Page' ? 'p. ' : 'pp. ';
    const place = placeOf(article, (number) => `article ${number}`, pages);
    const details = [
      ...(isOnlineFirst(article) ? [] : [`vol. ${volume}`, `no. ${issue}`]),
      ...[String(year), place, addressOf(article, url)],
    ];
    return {
      before: `${authors}${authors.endsWith('.') ? '' : '.'} “`,
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

/** The same as plain text, character for character what a page shows. */
export function citationTextIn(style: CitationStyle, article: Citable, journal: Journal): string {
  const { before, after } = citationIn(style, article, journal);
  return `${before}${plainText(article.title)}${after.map(({ text }) => text).join('')}`;
}

const addressOf = ({ doi }: Citable, url: string): string => (doi ? doiAddress(doi) : url);

const placeOf = (article: Citable, numbered: (number: string) => string, pages: string): string => {
  if (article.pagenumber) return pages + printedRange(article.pagenumber);
  return article.article_number && numbered(article.article_number);
};

/** 'Verma, A. R.' */
function apaName(name: PersonName): string {
  if ('literal' in name) return name.literal;
  const initials = [...initialsOf(name)].map((letter) => `${letter}.`).join(' ');
  return [name.family, initials, name.suffix].filter(Boolean).join(', ');
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
    'literal' in first ? first.literal : [first.family, first.given, first.suffix].filter(Boolean).join(', ');
  if (others.length > 1) return `${inverted}, et al.`;
  return others.length === 1 ? `${inverted}, and ${fullName(others[0]!)}` : inverted;
}

const fullName = (name: PersonName): string =>
  'literal' in name ? name.literal : [name.given, name.family, name.suffix].filter(Boolean).join(' ');
