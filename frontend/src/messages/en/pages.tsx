import type { ReactNode } from 'react';
import {
  isOnlineFirst,
  issueWords,
  type NamedIssue,
  shortIssueName,
} from '#contracts/publication/issue-key.ts';
import { type Claims, claimedKind } from '#contracts/journal/claims.ts';

type LinkTo = (text: string) => ReactNode;

/** Messages of the public pages that have no file of their own here, by page. */
export const pages = {
  home: {
    description: (journal: string, claims: Claims) =>
      `${journal}: ${claimedKind(claims)} journal with open access.`,
    heading: ({ is_indexed, is_peer_reviewed }: Claims, unbroken: LinkTo): ReactNode =>
      is_peer_reviewed ? (
        <>
          {is_indexed ? 'An indexed, refereed' : 'A refereed'} and {unbroken('peer-reviewed')} journal, open
          to every reader
        </>
      ) : (
        `${is_indexed ? 'An indexed journal,' : 'A journal'} open to every reader`
      ),
    promise: (
      <>
        <b>Within&nbsp;5&nbsp;days</b> of publication we send each author the published link, the certificate
        and the cover page.
      </>
    ) as ReactNode,
    latest: (issue: NamedIssue) =>
      isOnlineFirst(issue) ? 'Online first' : `Volume ${issue.volume}, ${issueWords(issue)}`,
    allArticles: (total: number) => `All ${total} articles of this issue`,
    thisIssue: 'This issue',
    allIssues: 'All issues',
    indexedIn: 'Indexed in',
  },
  board: {
    title: 'Editorial board',
    description: 'The editors of the journal.',
    empty: 'The editorial board will be listed here.',
    download: 'Download the editorial board (PDF)',
    group: (title: string) => title,
    /** Translation of an editor’s position; undefined shows it as it was entered. */
    post: (_post: string): string | undefined => undefined,
    portrait: (name: string) => `Portrait of ${name}`,
  },
  archives: {
    title: 'Archives',
    description: 'All issues by year and volume.',
    empty: 'No issue has been published yet.',
    years: 'Years',
    year: (year: number) => `${year} ISSUES`,
    articles: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
    issue: (issue: NamedIssue) =>
      isOnlineFirst(issue) ? 'ONLINE FIRST' : `VOL. ${issue.volume} : ${issueWords(issue).toUpperCase()}`,
  },
  issue: {
    title: (issue: NamedIssue) => shortIssueName(issue).toUpperCase(),
    description: (key: NamedIssue) =>
      isOnlineFirst(key)
        ? `Articles from ${key.year} that are not in an issue yet.`
        : `Articles in volume ${key.volume}, ${issueWords(key).replace(/^Issue/, 'issue')}, ${key.year}.`,
    whole: 'Whole issue (PDF)',
    empty: 'No articles have been published in this issue yet.',
    articles: (title: string) => `Articles of ${title}`,
  },
  mostRead: {
    title: 'Most read',
    description: 'The most downloaded articles, by month or year.',
    periods: { year: 'The last twelve months', quarter: 'The last three months', month: 'This month' },
    period: 'Period',
    downloads: (count: string) => `Downloads: ${count}`,
    empty: 'No articles were downloaded in this period. Start here:',
  },
  recent: {
    title: 'New articles',
    description: 'Articles added in the last two weeks, newest first.',
    text: (feed: ReactNode): ReactNode => (
      <>Added in the last two weeks, newest first. Also available as a feed: {feed}.</>
    ),
    empty: 'No articles were added in the last two weeks. Start here:',
    pager: 'Pages of new articles',
  },
  search: {
    title: 'Search',
    titleOf: (keyword: string) => `Search: ${keyword}`,
    intro:
      'Search the titles, authors, keywords, abstracts and PDFs of all articles. Put a minus before a word to leave out articles that contain it: soil -water.',
    nothing: 'Sorry, nothing matched your search terms. Please try again with different keywords.',
    results: (total: number | string, keyword: string) => `Results: ${total}, Query: ${keyword}`,
    moreThan: (count: number) => `more than ${count}`,
    found: 'Articles found',
    pager: 'Pages of results',
    year: 'Year',
    allYears: 'All years',
    type: 'Type',
    allTypes: 'All types',
    sort: 'Sort by',
    orders: { relevance: 'Relevance', newest: 'Newest first', oldest: 'Oldest first' },
    filters: 'Filters',
    removeFilter: '(remove)',
    unfiltered: 'Search all years and types',
    similar: 'Similar words:',
    newest: 'From the latest issue',
    fewer: 'Search for just one of the words:',
    correctedTo: (corrected: ReactNode, instead: ReactNode): ReactNode => (
      <>
        Showing results for {corrected}. Search instead for {instead}.
      </>
    ),
    withNames: (names: ReactNode, only: ReactNode): ReactNode => (
      <>
        Including names spelled similarly: {names}. Search only for {only}.
      </>
    ),
    without: (terms: string[], withAll: ReactNode): ReactNode => (
      <>
        Articles with {terms.map((term) => `“${term}”`).join(' or ')} are left out. {withAll}
      </>
    ),
    withAll: 'Search for all words',
    inPdf: (page: number) => `in the PDF, page ${page}`,
    inSection: (section: string) => `in the section “${section}”`,
  },
  about: {
    title: 'About',
    heading: 'About the journal',
    description: (journal: string) => `About ${journal}.`,
    text: (journal: ReactNode, claims: Claims & { subject: string; subject_hi: string }): ReactNode => (
      <>
        {journal} is {claimedKind(claims, 'open-access')} journal. It publishes original research, reviews,
        case studies and theses {claims.subject ? `on ${claims.subject}` : 'in its field'}, and every article
        is free to read, download and share from the day it appears.
      </>
    ),
    draftText: 'This text is a draft. The journal has not confirmed it yet.',
    since: 'Since',
    issues: 'Issues',
    articles: 'Articles',
    links: (link: Record<'board' | 'archives' | 'instructions', LinkTo>): ReactNode => (
      <>
        Meet the {link.board('editorial board')}, browse the {link.archives('archives')}, or read the{' '}
        {link.instructions('instructions to authors')}.
      </>
    ),
  },
  announcements: {
    title: 'Announcements',
    description: (journal: string) => `Announcements and calls for papers of ${journal}.`,
    calls: 'Open calls for papers',
    closes: (day: string) => `Closes on ${day}`,
    empty: 'There are no announcements at the moment.',
    feed: 'Subscribe to the Atom feed',
  },
  contact: {
    title: 'Contact',
    description: (journal: string) => `How to reach ${journal}.`,
    topics: 'Before you write',
    certificate: 'Find your certificate',
    postalAddress: 'Postal address',
    map: 'Show it on a map',
    website: 'Website',
    email: 'E-mail',
    phone: 'Phone',
  },
  indexing: {
    title: 'Indexing',
    description: 'Databases and lists that index the journal.',
    text: 'These databases, libraries and lists index the journal’s articles.',
    since: (year: string) => `Since ${year}`,
    empty: 'The journal’s indexing partners will be listed here.',
  },
  publication: {
    title: 'Certificates',
    titleOf: (refnumber: string) => `Certificates of article ${refnumber}`,
    description: 'Download the certificate, cover page and file of a published article.',
    search: 'Find your certificate by your name or by words from the title of your article.',
    nameOrTitle: 'Your name, or words from the title',
    findByName: 'Find',
    found: (shown: number, total: number) =>
      shown < total
        ? `The first ${shown} of ${total} articles. Add a word to find yours.`
        : `${total} ${total === 1 ? 'article' : 'articles'} found`,
    nothing: 'No articles were found. Try one name or one word from the title.',
    enter: (link: LinkTo): ReactNode => (
      <>
        Or enter the reference number of your article. It is in the link we sent you and on{' '}
        {link('the article’s page')}.
      </>
    ),
    reference: 'Reference number',
    find: 'Find the article',
    abstractAndCitation: 'Abstract and citation',
    certificate: 'Certificate of publication',
    downloadCertificate: 'Download certificate (PDF)',
    copyVerification: 'Copy verification link',
    noCertificate: 'Notices about articles have no certificates or cover pages.',
    issueAndArticle: 'Issue and article',
    coverPage: 'Cover page',
    downloadCoverPage: 'Download cover page (PDF)',
    downloadArticle: 'Download article (PDF)',
  },
};
