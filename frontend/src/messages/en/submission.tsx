import type { ReactNode } from 'react';
import type { Declaration } from '#contracts/values/declarations.ts';
import { BEGIN_LINK_DAYS, DRAFT_ERASED_DAYS, MAX_LINK_MAILS_A_DAY } from '#contracts/manuscripts/limits.ts';
import type { FoundPlace, ManuscriptFileKind } from '#contracts/manuscripts/files.ts';
import type { FeeState, Turn } from '#contracts/manuscripts/stages.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import { englishInputWords } from '../input-words.ts';

type Link = (text: string) => ReactNode;

const linkDays = `It works for ${BEGIN_LINK_DAYS} days, and for longer once you have begun. Nothing there? Check your spam folder. We send up to ${MAX_LINK_MAILS_A_DAY} mails a day to one address.`;

/** Submitting a manuscript online: where it begins, and the page of an author's link. */
export const submission = {
  title: 'Submit online',
  description: 'Send a manuscript to the journal: an e-mail address is enough.',
  lede: 'All you need is an e-mail address: no account, no password. We send you a link. On its page you choose your Word file or PDF, check what was read from it, and send it.',
  email: 'E-mail',
  emailHint: 'To begin, or to go on with what you have begun',
  sendLink: 'Send me a link',
  outcomes: {
    sent: `Thank you. If mail can be sent to this address, a link is on its way to it. ${linkDays}`,
    invalid: 'Enter an e-mail address like name@example.org.',
    limited: 'Too many requests. Please try again later.',
    failed: 'Something went wrong. Please try again later.',
  },
  sentTo: (email: ReactNode): ReactNode => (
    <>
      Thank you. A link is on its way to {email}. {linkDays}
    </>
  ),
  notReady: (email: ReactNode): ReactNode => (
    <>The journal cannot send links at the moment. Please send your manuscript by e-mail to {email}.</>
  ),
  checklistTitle: 'Before you begin',
  checklist: (link: Link, size: string, isHidden: boolean): ReactNode[] => [
    <>
      The manuscript is one Word file (.docx) or PDF of up to {size} that follows the{' '}
      {link('instructions to authors')}.
    </>,
    isHidden
      ? 'It can name its authors. We make a copy for reviewers, without the names in its properties and comments, and show you the names that are left in its text.'
      : 'It names its authors with their institutions.',
    'You know the e-mail address of each author: we ask the other authors whether they agree.',
    'The abstract has 150 to 300 words. There are four to six keywords.',
    'The text refers to every table, figure and reference.',
  ],
  factsTitle: 'How it goes',
  review: {
    'double anonymized': 'Reviewers and authors do not learn each other’s names.',
    'single anonymized': 'Reviewers learn the authors’ names. Authors do not learn the reviewers’ names.',
    'all identities visible': 'Authors and reviewers learn each other’s names.',
  } satisfies Record<ReviewModel, string> as Record<ReviewModel, string>,
  figures: (days: number | undefined, rate: number | undefined): string =>
    [
      days !== undefined && `In the last year half of all decisions took ${days} days or less.`,
      rate !== undefined && `We accepted ${rate}% of manuscripts.`,
    ]
      .filter(Boolean)
      .join(' '),
  progress: 'Your link shows where your manuscript is and what happens next.',
  fees: 'What publication costs, once a manuscript is accepted',
  own: { manuscript: 'Your manuscript', review: 'Your review' },
  help: { manuscript: 'Help for authors', review: 'Help for reviewers' },
  needsScripts: 'This page needs JavaScript. You can send your manuscript by e-mail instead:',
  loading: 'Loading…',
  invalidLink: 'This link is not valid any more',
  invalidLinkNote: 'The link is incomplete or has expired, or the manuscript has been deleted.',
  cutLink: 'Part of this link is missing',
  cutLinkNote:
    'Some mail programs cut a link off at its # sign. Copy the whole link from the mail into the address bar.',
  newLinks: (link: Link): ReactNode => (
    <>We can send you links to all your manuscripts by e-mail: {link('ask for them here')}.</>
  ),
  writeToUs: (email: ReactNode): ReactNode => <>If you need a new link, please write to {email}.</>,
  notLoaded: 'The page could not be loaded. Please try again in a few minutes.',
  again: 'Try again',
  of: (email: ReactNode): ReactNode => <>Submitted by {email}.</>,
  anyDevice: `You may leave at any time: everything is saved, and the link works on any device. Drafts are erased after ${DRAFT_ERASED_DAYS} days.`,
  states: {
    saved: 'Saved',
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    offline: 'Not connected: what you type stays here, and is saved as soon as you are connected',
  },
  fileTitle: 'The file',
  kinds: {
    manuscript: 'Manuscript',
    anonymous: 'Manuscript without names',
    response: 'Response to the reviewers',
    supplement: 'Supplement',
    copyright: 'Copyright form, signed',
    final: 'Final file',
    payment: 'Picture of the payment',
    similarity: 'Similarity report',
    report: 'Report of a reviewer',
    attachment: 'Attachment',
  } satisfies Record<ManuscriptFileKind, string> as Record<ManuscriptFileKind, string>,
  drop: (endings: string, size: string): string =>
    `Choose a file, or drop it here: ${endings}, up to ${size}`,
  tooLarge: (size: string): string => `The file is larger than ${size}`,
  more: 'Further files',
  replaces: 'A new file takes the place of the one before.',
  sending: (name: string, percent: number): string => `Sending ${name}: ${percent} %`,
  sent: (name: string): string => `${name} has arrived`,
  sameFile: 'This is the file that was sent already.',
  cancel: 'Cancel',
  remove: 'Remove',
  removeFile: (name: string): string => `Remove ${name}`,
  download: (name: string): string => `Download ${name}`,
  copy: {
    making: 'We are taking your name out of the copy for reviewers…',
    made: 'Reviewers receive a copy without your name in its properties and comments.',
    failed: 'The copy for reviewers could not be made:',
    found: 'These are still in its text. If they say who you are, send a file without them:',
    open: 'Look at the copy',
    unsearched: (parts: string): string =>
      `We could not search these parts for your name: ${parts}. Please look at them yourself.`,
    leftOut: (parts: string): string => `Not in the copy: ${parts}`,
    before: 'Reviewers might see here who you are:',
    searching: (name: string): string => `We are searching ${name} for your names.`,
    notSearched: (parts: string): string => `not searched: ${parts}`,
    places: {
      title: 'Title',
      abstract: 'Abstract',
      keywords: 'Keywords',
      answer: 'Response',
    } as Partial<Record<FoundPlace, string>>,
  },
  reading: 'Reading the file…',
  read: (found: string): string => `Read from the file: ${found}. Please check it.`,
  readNothing: 'Nothing could be read from the file. Please fill in the fields.',
  found: {
    title: 'title',
    authors: (count: number): string => (count === 1 ? '1 author' : `${count} authors`),
    abstract: 'abstract',
    keywords: 'keywords',
    references: (count: number): string => (count === 1 ? '1 reference' : `${count} references`),
  },
  textTitle: 'Title and abstract',
  keywordsHint: 'Separated by commas',
  authorsTitle: 'Authors',
  authorsHint:
    'In the order in which they are printed. Each other author whose address you give receives a mail that says so.',
  countryHint: 'Country of the corresponding author. The publication fee depends on it.',
  sameInstitution: 'Co-authors at the same institution',
  moreTitle: 'More about the article',
  moreHint: 'Second language, funding, statements',
  referencesTitle: 'References',
  referencesHint: 'One on each line',
  reviewersTitle: 'Reviewers',
  reviewersHint: 'Whom you suggest, and whom you do not want',
  letterTitle: 'To the journal',
  declarations: {
    original: 'This is our own work, and what is from others is cited.',
    agreed: 'All authors have read it and agree that it is sent.',
    'nowhere-else': 'It is published nowhere else, and under review nowhere else.',
  } satisfies Record<Declaration, string> as Record<Declaration, string>,
  declarationsTitle: 'Declarations',
  missing: (count: number): string =>
    count === 0
      ? 'Everything is there.'
      : count === 1
        ? 'One thing is missing:'
        : `${count} things are missing:`,
  send: 'Send',
  sendNote: 'You cannot change the manuscript after sending it, unless the journal asks you to.',
  arrived: (number: ReactNode): ReactNode => <>Your manuscript has arrived. Its number is {number}.</>,
  arrivedAgain: 'Thank you. The journal has received what you sent.',
  number: (number: number): string => `Manuscript ${number}`,
  stagesTitle: 'Progress',
  stages: {
    sent: 'Sent',
    received: 'Check by the journal',
    review: 'Review',
    accepted: 'Accepted',
    published: 'Published',
  },
  stageDone: 'done',
  turns: {
    author: 'It is your turn',
    office: 'The journal is working on it',
    reviewers: 'The reviewers are reading it',
  } satisfies Record<Exclude<Turn, 'nobody'>, string> as Record<Exclude<Turn, 'nobody'>, string>,
  choosing: 'The journal is choosing reviewers',
  since: (day: string): string => `since ${day}`,
  due: (day: string): string => `Please send it by ${day}.`,
  act: (isRevision: boolean): string => (isRevision ? 'Go to your revision' : 'Go to the files asked for'),
  ends: {
    rejected: 'The journal will not publish this manuscript. The letter says why.',
    withdrawn: 'You have withdrawn this manuscript.',
    published: (link: Link): ReactNode => <>The article is {link('published')}.</>,
  },
  letters: 'Letters from the journal',
  letterFile: 'This letter (PDF)',
  acceptance: 'Letter of acceptance (PDF)',
  fee: {
    title: 'Publication fee',
    states: {
      due: 'is due.',
      reported: 'We will confirm your payment and send you the receipt.',
      received: 'is paid. Thank you.',
      waived: 'You do not need to pay.',
    } satisfies Record<FeeState, string> as Record<FeeState, string>,
    receipt: (number: string): string => `Receipt ${number} (PDF)`,
    qr: 'QR code of the payment by UPI',
    scan: 'Scan it with any UPI app: the amount is filled in. On a telephone:',
    openApp: 'Open the payment app',
    page: 'Pay on a page of the payment provider',
    bank: 'By bank transfer',
    copy: 'Copy',
    ask: 'We will e-mail you payment instructions.',
    txnid: 'Transaction ID',
    txnidHint: 'Your app or bank shows it after the payment',
    billTo: 'Receipt for',
    billToHint: 'Name and address, for example of your institution. Leave empty for your name.',
    needed: 'The transaction ID is required',
    paid: 'I have paid',
    correct: 'Correct it',
  },
  answers: (round: number): string => (round === 0 ? 'Your response' : `Your response ${round}`),
  reports: 'Reviews',
  report: (letter: string, round: number, name: string | undefined): string =>
    `Reviewer ${letter}${name === undefined ? '' : `, ${name}`}${round > 0 ? `, round ${round + 1}` : ''}`,
  files: 'Files',
  content: 'What you sent',
  readHere: (name: string): string => `Read ${name} here`,
  readNote: 'Its paragraphs are numbered, as reviews name them. The file alone has its figures.',
  pictureInFile: 'The figure is in the file.',
  asked: 'What the journal asks for',
  answerHint: (isHidden: boolean): string =>
    `What has changed, and why. Reviewers read it${isHidden ? '; do not name yourself' : ''}.`,
  change: 'Change title, authors or other fields',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the manuscript',
  withdrawReason: 'Reason',
  withdrawQuestion: 'Withdraw this manuscript? The journal and all authors are informed.',
  discard: 'Delete this draft',
  discardQuestion: 'Delete this draft with its files? It cannot be brought back.',
  discarded: 'The draft is deleted.',
  cancelQuestion: 'Cancel',
  coauthor: {
    note: 'You are named as an author of this manuscript. Did you agree that it is sent to the journal?',
    by: (authors: string, day: string): string => `By ${authors}. Received on ${day}.`,
    agree: 'I agree',
    agreed: (day: string): string => `Thank you. You agreed on ${day}.`,
    text: 'What you do not agree with',
    object: 'I did not agree',
    objected: 'The journal knows that you did not agree, and will write to you.',
    ended: 'The journal has finished its work on this manuscript.',
  },
  /** The words of another language for a message about a field or file. */
  problem: (message: string): string => message,
  inputs: englishInputWords,
};
