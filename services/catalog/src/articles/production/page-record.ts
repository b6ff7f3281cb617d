import { citationText } from '#contracts/articles/citation.ts';
import { type ArticleAuthor, authorsNamed } from '#contracts/articles/article-authors.ts';
import { namePartsOf } from '#contracts/articles/person-name.ts';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { inlineText, linesIn } from '#contracts/full-text/text-lines.ts';
import type { Block, Inline, TextTree } from '#contracts/full-text/text-tree.ts';
import { paths } from '#contracts/journal/paths.ts';
import { amendments, isRetracted, standingLabels } from '#contracts/publication/amendments.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { articleTypeName } from '#contracts/publication/article-types.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { licenceOfArticle } from '#contracts/publication/licence.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { languageOf } from '#contracts/text/language.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import { furnitureWords } from '#contracts/typesetting/furniture-words.ts';
import type { PageRecord } from '#typesetting/page-record.ts';
import { blocksOf, type Run, runsOf } from '../../discovery/formats/marked-text.ts';
import { groupsOf } from '../../discovery/formats/marked-xml.ts';
import { type RelatedArticle, typedIssns } from '../../discovery/formats/record.ts';
import type { Journal } from '../../journal/settings/journal.ts';

type Words = ReturnType<typeof furnitureWords>;

const NOTHING = '' as EncodedHtml;
const dates = ['received', 'revised', 'accepted', 'publishdate'] as const;
const statements = ['data_statement', 'ethics_statement', 'competing_interests'] as const;

/** What the pages of an article print of its record, in the language of the article as far as the site has it. */
export function pageRecord(
  { article, relations }: RelatedArticle,
  journal: Journal,
  { accent }: Pick<StaffSettings, 'accent'>,
  tree: TextTree,
): PageRecord {
  const language = languageOfArticle({ language: article.language, title_text: article.titleText });
  const site = language === 'hi' ? 'hi' : 'en';
  const words = furnitureWords(site);
  const { publishdate, references, standing = '' } = article;
  const authors = authorsNamed(article.authorname, article.authors);
  const { second_title = NOTHING, second_abstract = NOTHING, second_keywords = '' } = article;
  const second = plainText(second_title) || plainText(second_abstract) || second_keywords;
  const type = article.amendment_type
    ? amendments[article.amendment_type].label
    : articleTypeName(article.article_type, site);
  const places = [...new Set(authors.flatMap(placesOf))];
  const { name, address } = licenceOfArticle(article, journal);
  const holder =
    article.copyright_holder &&
    `© ${article.copyright_year || publishdate.slice(0, 4)} ${article.copyright_holder}`;
  const isOwnList = references.length > 0 && [0, references.length].includes(tree.references.length);
  return {
    language,
    date: publishdate,
    accent,
    journal: journal.names[site].name,
    issn: issnLine(journal, words),
    publisher: journal.publisher,
    place: issueName(article, site),
    kind: article.section || type.replace(/^./u, (first) => first.toUpperCase()),
    title: lineOf(runsOf(article.title)),
    titleText: article.titleText,
    ...(second && {
      second: {
        language: languageOf(second),
        title: lineOf(runsOf(second_title)),
        abstract: textOf(second_abstract),
        keywords: second_keywords,
        words: furnitureWords(languageOf(second)),
      },
    }),
    authors: authors.map((author) => ({
      name: author.name,
      affiliations: [...new Set(placesOf(author).map((place) => places.indexOf(place) + 1))],
      orcid: author.orcid,
    })),
    affiliations: places,
    shortAuthors: shortNames(authors, words),
    // Only staff see the authors' addresses.
    corresponding: '',
    abstract: textOf(article.abstract),
    keywords: article.keywords,
    dates: dates.flatMap((day) => (article[day] ? `${words[day]} ${formatDate(article[day], site)}` : [])),
    doi: article.doi,
    citeAs: citationText(article, journal.name),
    licence: { name, address, holder },
    review: article.peer_review ? `${words.review}: ${article.peer_review}` : '',
    notices: relations.amendments.map(({ type: notice, date, ...link }) => ({
      text: `${words[amendments[notice].standing || 'reinstated']}, ${formatDate(date, site)}`,
      address: link.doi ? doiAddress(link.doi) : journal.origin + paths.article(link),
    })),
    across: isRetracted(standing) ? standingLabels[standing].toUpperCase() : '',
    firstPage: parsePageRange(article.pagenumber)?.first ?? 1,
    articleNumber: article.pagenumber ? '' : article.article_number,
    statements: statementsOf(article, words, linesIn(tree.blocks).map(inlineText).join('\n')),
    references: (isOwnList ? references : tree.references).map(({ text, doi }) => ({ text, doi })),
    words,
  };
}

/** Statements of the record, but for those that the text contains. */
function statementsOf(
  article: RelatedArticle['article'],
  words: Words,
  printed: string,
): PageRecord['statements'] {
  const roles = article.authors.filter((author) => author.roles.length > 0);
  const funders = article.funding.map(({ funder, award }) =>
    award ? `${funder}, ${words.award} ${award}` : funder,
  );
  const all = [
    { title: words.acknowledgements, text: article.acknowledgements },
    { title: words.funding, text: funders.join('; ') },
    ...statements.map((name) => ({ title: words[name], text: article[name] })),
    {
      title: words.contributions,
      text: roles.map((author) => `${author.name}: ${author.roles.join(', ')}`).join('; '),
    },
  ];
  return all.filter(({ text }) => text && !printed.includes(text));
}

function issnLine(journal: Journal, words: Words): string {
  const known = typedIssns(journal).map(({ issn, medium }) =>
    medium ? `${issn} (${medium === 'print' ? words.print : words.online})` : issn,
  );
  return known.length > 0 ? `ISSN ${known.join(', ')}` : '';
}

const placesOf = ({ affiliations }: ArticleAuthor): string[] =>
  affiliations.map(({ name, city, country }) => [name, city, country].filter(Boolean).join(', '));

/** 'Kamau and Singh', 'Kamau et al.' */
function shortNames(authors: readonly ArticleAuthor[], words: Words): string {
  const names = authors.map(namePartsOf).map((name) => ('literal' in name ? name.literal : name.family));
  return names.length > 2 ? `${names[0]} ${words.others}` : names.join(` ${words.and} `);
}

const lineOf = (runs: readonly Run[]): Inline[] =>
  runs.map(({ text, marks }) =>
    marks.reduceRight<Inline>((inner, kind) => ({ kind, content: [inner] }), text),
  );

function textOf(encoded: EncodedHtml): Block[] {
  const paragraph = (runs: readonly Run[]): Block => ({ kind: 'paragraph', content: lineOf(runs) });
  return groupsOf(blocksOf(encoded)).map(([first, ...others]) =>
    first.list
      ? {
          kind: 'list',
          style: first.list === 'order' ? 'number' : 'bullet',
          items: [first, ...others].map(({ runs }) => [paragraph(runs)]),
        }
      : paragraph(first.runs),
  );
}
