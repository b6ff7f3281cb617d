import type { ReactNode } from 'react';
import type { Claims } from '#contracts/journal/claims.ts';

/** Masthead, navigation, sidebars, footer, and what every page shares. */
export const frame = {
  skip: 'Skip to content',
  menu: 'Menu',
  mainNavigation: 'Main',
  foldedNavigation: 'Main, folded',
  logo: (journal: string) => `Logo of ${journal}`,
  print: 'Print',
  online: 'Online',
  naasScore: (year: string) => `NAAS score ${year}`.trim(),
  impactFactor: 'Impact factor',
  pages: {
    home: 'Home',
    board: 'Editorial board',
    archives: 'Archives',
    instructions: 'Instructions',
    indexing: 'Indexing',
    manuscript: 'Submission',
    submitOnline: 'SUBMIT ONLINE',
    about: 'About',
    contact: 'Contact',
  },
  search: 'Search',
  searchArticles: 'Search the articles',
  searchSuggestions: 'Suggestions',
  clear: 'Clear',
  author: 'Author',
  forAuthors: 'For authors',
  aboutJournal: 'About the journal',
  submitCard: 'Submit your article',
  submitCardOnline: 'Submit online',
  submitCardText: 'Send your manuscript as an MS Word file to',
  instructions: 'Instructions to authors',
  certificate: 'Certificate',
  certificatePicture: 'Certificate of publication',
  certificateText: (link: (text: string) => ReactNode): ReactNode => (
    <>Every author receives one. {link('Download yours')}</>
  ),
  contactUs: 'Contact us',
  addressAndEmail: 'Address and e-mail',
  journalList: 'Journal list',
  journalListText: 'See the journal in the list',
  whatsApp: 'WhatsApp',
  askOnWhatsApp: 'Ask us on WhatsApp',
  whatsAppQuery: (journal: string) => `Hello, I have a query about publishing in ${journal}.`,
  coverPage: 'Cover page',
  coverFoot: ({ is_peer_reviewed }: Claims): string =>
    is_peer_reviewed ? 'Open access, peer reviewed' : 'Open access',
  newArticles: 'New articles',
  feed: 'Feed',
  licence: (link: ReactNode): ReactNode => <>Articles are open access under the {link} licence.</>,
  editorialOffice: 'the editorial office',
  /** Note on a text, by the language that it is written in. */
  onlyIn: { en: 'In English only', hi: 'In Hindi only' },
  unavailable: 'This part is not available at the moment',
  loading: 'Loading…',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  copied: 'Copied',
  copyFailed: 'Select the text to copy it',
  offline: {
    title: 'You are offline',
    text: 'This page could not be loaded. Pages that are already open stay readable. The rest of the site comes back when you are online.',
    again: 'Try again',
  },
  error: {
    title: 'An unexpected error has occurred',
    unexpected: 'Oops! Sorry, an unexpected error has occurred.',
    again: 'Please reload the page in a few minutes. Nothing you did has been lost.',
    home: 'Go to the home page',
    pageMissing: 'Page not found',
    pageMissingText: 'Nothing is published at this address.',
    articleMissing: 'Article not found!',
    articleMissingText:
      'The article may have moved to another issue, or the reference number may be mistyped.',
    archives: (link: (text: string) => ReactNode): ReactNode => (
      <>{link('Browse the archives')} by year, volume and issue</>
    ),
  },
};
