import { issnList, issnProblem } from '#contracts/identifiers/issn.ts';
import type { ReadinessCheck, ReadinessStandard } from '#contracts/journal/readiness.ts';
import type { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { Lack, ReadinessFacts } from './readiness-facts.ts';

type Verdict = Pick<ReadinessCheck, 'state' | 'evidence'> &
  Partial<Pick<ReadinessCheck, 'articles' | 'where'>>;
type Check = (facts: ReadinessFacts) => Verdict;

const MIN_EDITORS = 5;
const MIN_ARTICLES = 5;
const MAX_DAYS_BETWEEN_ISSUES = 366;

const verdict = (passed: boolean, evidence: string, where?: string): Verdict => ({
  state: passed ? 'passed' : 'to do',
  evidence,
  where,
});
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Checks that each published article has a value. */
const each =
  (lack: Lack, has: string): Check =>
  ({ articles: all, lacks }) => {
    const { total, articles } = lacks[lack];
    if (all === 0) return verdict(false, 'No article is published yet', '/admin/archives');
    if (total === 0) return verdict(true, `All ${counted(all, 'published article')} ${has}`);
    return Object.assign(verdict(false, `${total} of ${counted(all, 'published article')} without`), {
      articles,
    });
  };

type TextSetting = 'publisher' | 'postal_address' | 'websiteemail' | 'doi_prefix' | 'websitename' | 'licence';

/** Checks that all of the settings have values. */
const set =
  (...names: (TextSetting & keyof typeof settingsFields)[]): Check =>
  ({ settings }) => {
    const missing = names.find((name) => settings[name] === '');
    const evidence = missing ? 'Not set' : names.map((name) => settings[name]).join(' · ');
    return verdict(!missing, evidence, `/admin/settings#${missing ?? names[0]}`);
  };

/** Checks that a page is published at one of its templates' addresses, with a text that somebody has confirmed. */
const page =
  (...slugs: string[]): Check =>
  ({ pages }) => {
    const found = slugs.find((slug) => pages.get(slug)) ?? slugs.find((slug) => pages.has(slug));
    if (found !== undefined && !pages.get(found))
      return verdict(false, `/pages/${found} is a draft that nobody has confirmed`, '/admin/welcome/texts');
    const evidence = found ? `/pages/${found}` : `No published page at /pages/${slugs[0]}`;
    return verdict(found !== undefined, evidence, '/admin/pages');
  };

const unseen =
  (evidence: string): Check =>
  () => ({ state: 'not seen', evidence });

const issn: Check = ({ settings }) => {
  const numbers = issnList(settings.issn);
  const problem = numbers.length === 0 ? 'Not set' : issnProblem(settings.issn);
  return verdict(
    !problem,
    problem ?? `${numbers.join(', ')}; the check digits are right`,
    '/admin/settings#issn',
  );
};

const secureDomain: Check = ({ settings: { domain } }) => {
  const { protocol, hostname } = URL.parse(domain) ?? { protocol: '', hostname: '' };
  const isPublic = protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$/.test(hostname);
  return verdict(isPublic, domain, '/admin/settings#domain');
};

const board: Check = ({ editors }) =>
  verdict(editors >= MIN_EDITORS, `${counted(editors, 'editor')} with affiliation`, '/admin/editors');

const yearlyArticles: Check = ({ years, today }) => {
  const year = Number(today.slice(0, 4));
  const [now, before] = [years.get(year) ?? 0, years.get(year - 1) ?? 0];
  return verdict(
    Math.max(now, before) >= MIN_ARTICLES,
    `${counted(before, 'article')} in ${year - 1}, ${now} in ${year}`,
    '/admin/archives',
  );
};

const periodicity: Check = ({ issues, lastIssue, today }) => {
  const days = lastIssue === '' ? Infinity : (Date.parse(today) - Date.parse(lastIssue)) / 86_400_000;
  const evidence =
    issues === 0 ? 'No issue is published yet' : `${counted(issues, 'issue')}, the last of ${lastIssue}`;
  return verdict(days <= MAX_DAYS_BETWEEN_ISSUES, evidence, '/admin/archives');
};

const fees: Check = ({ settings: { fee_rupee, fee_dollar } }) => {
  const stated = [fee_rupee && `INR ${fee_rupee}`, fee_dollar && `USD ${fee_dollar}`].filter(Boolean);
  return verdict(stated.length > 0, stated.join(', ') || 'Not set', '/admin/settings#fee_rupee');
};

const licence: Check = (facts) =>
  facts.settings.licence === '' ? each('licence', 'name their licence')(facts) : set('licence')(facts);

const registered: Check = ({ registered: count, articles }) =>
  verdict(
    articles > 0 && count >= articles,
    `${count} of ${counted(articles, 'published article')}`,
    '/admin/dois',
  );

/** Checks the review lines of articles; in a journal that reviews elsewhere no article has one. */
const twoReviewers: Check = (facts) =>
  facts.lacks.review.total === facts.articles
    ? unseen('No article says how it was reviewed; DOAJ asks for the records of reviews')(facts)
    : each('twoReviewers', 'say so')(facts);

/** Standards with their requirements and checks. */
export const readinessChecks: readonly [ReadinessStandard, string, Check][] = [
  ['Google Scholar', 'A PDF of its own for each article, smaller than 5 MB', each('file', 'have one')],
  ['Google Scholar', 'Text in the PDF that can be searched', each('words', 'have text that can be searched')],
  ['Google Scholar', 'Title, authors, date and PDF in citation_ tags', each('authors', 'have them')],
  ['Google Scholar', 'A list of references', each('references', 'have one')],
  ['Google Scholar', 'A site that robots reach', secureDomain],
  ['Google Scholar', 'Mostly scholarly articles', unseen('Robots and people at Scholar assess the content')],
  ['DOAJ', 'An ISSN', issn],
  ['DOAJ', 'The ISSN’s confirmation', unseen('issn.org shows whether it has confirmed the ISSN')],
  ['DOAJ', 'At least five research articles a year', yearlyArticles],
  ['DOAJ', 'An open licence for each article', licence],
  ['DOAJ', 'A board of at least five editors, with their affiliations', board],
  ['DOAJ', 'The publisher’s name, address and e-mail', set('publisher', 'postal_address', 'websiteemail')],
  ['DOAJ', 'Aims and scope', page('aims-and-scope', 'about')],
  ['DOAJ', 'How manuscripts are reviewed', page('peer-review', 'publication-policy')],
  ['DOAJ', 'An open access statement', page('open-access-policy', 'open-access')],
  ['DOAJ', 'What authors pay', fees],
  ['DOAJ', 'Two reviewers for each article', twoReviewers],
  ['UGC', '1.1–1.2 Title and ISSN', issn],
  ['UGC', '1.3 Periodicity and continuity', periodicity],
  ['UGC', '1.4 Contact and publication details', set('publisher', 'postal_address', 'websiteemail')],
  ['UGC', '1.5 A transparent policy of review', page('peer-review', 'publication-policy')],
  ['UGC', '1.6 A website on a secure domain of its own', secureDomain],
  ['UGC', '1.7 A policy on access and fees', fees],
  ['UGC', '1.9 An archiving policy', page('archiving')],
  ['UGC', '2 Editorial board with affiliations', board],
  ['UGC', '3 Policies on ethics and plagiarism', page('publication-ethics', 'ethics')],
  ['UGC', '3 A policy on corrections and retractions', page('corrections-and-retractions')],
  ['UGC', '4 Dates of receipt and acceptance', each('dates', 'have both')],
  ['UGC', '4 Affiliations of authors', each('affiliations', 'have them')],
  ['UGC', '5 Competing interests declared', each('interests', 'say so')],
  [
    'UGC',
    '6 Standing in the field',
    unseen('Indexing, citations and the board’s eminence are assessed by people'),
  ],
  ['Crossref', 'A DOI prefix', set('doi_prefix')],
  ['Crossref', 'A DOI for each article, on its page', each('doi', 'have one')],
  ['Crossref', 'Each DOI registered, and kept up to date', registered],
  ['Crossref', 'References linked by their DOIs', each('referenceDois', 'link at least one')],
  ['Crossref', 'ORCID iDs of authors (recommended)', each('orcid', 'have at least one')],
  [
    'Crossref',
    'Content preserved by an archive',
    unseen('/lockss permits it; an archive must agree to do it'),
  ],
];
