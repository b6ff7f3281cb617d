import type { ReactNode } from 'react';
import type { Declaration } from '#contracts/values/declarations.ts';
import { BEGIN_LINK_DAYS, DRAFT_ERASED_DAYS, MAX_LINK_MAILS_A_DAY } from '#contracts/manuscripts/limits.ts';
import type { FoundPlace } from '#contracts/manuscripts/files.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import type { FeeState, Turn } from '#contracts/policies/manuscript-stages.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import { englishInputWords } from '../input-words.ts';

type Link = (text: string) => ReactNode;

const linkDays = `The link works for ${BEGIN_LINK_DAYS} days, and longer once you have started. No e-mail? Check your spam folder. We send up to ${MAX_LINK_MAILS_A_DAY} e-mails a day to one address.`;

/** Submitting a manuscript online: where it begins, and the page of an author's link. */
export const submission = {
  title: 'Submit online',
  description: 'Send a manuscript to the journal. All you need is an e-mail address.',
  lede: 'All you need is an e-mail address: no account, no password. We send you a link. Open it, choose your Word file or PDF, check the details that we read from it, and send it.',
  email: 'E-mail',
  emailHint: 'Enter it again later to continue a manuscript.',
  sendLink: 'Send me a link',
  outcomes: {
    sent: `Thank you. If we can send e-mail to this address, a link is on its way. ${linkDays}`,
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
      ? 'The file can name its authors. We make a copy for reviewers without the names in its properties and comments, and show you any names left in its text.'
      : 'The manuscript names its authors and their institutions.',
    'You have the e-mail address of each author. We ask your co-authors whether they agree.',
    'The abstract has 150 to 300 words. There are four to six keywords.',
    'The text refers to every table, figure and reference.',
  ],
  factsTitle: 'What happens next',
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
  fees: 'Publication fee after acceptance',
  own: { manuscript: 'Your manuscript', review: 'Your review' },
  help: { manuscript: 'Help for authors', review: 'Help for reviewers' },
  needsScripts: 'This page needs JavaScript. You can send your manuscript by e-mail instead:',
  loading: 'Loading…',
  invalidLink: 'This link is no longer valid',
  invalidLinkNote: 'The link is incomplete or has expired, or the manuscript has been deleted.',
  cutLink: 'Part of this link is missing',
  cutLinkNote:
    'Some e-mail programs cut links off at the # sign. Copy the whole link from the e-mail into the address bar.',
  newLinks: (link: Link): ReactNode => (
    <>We can send you links to all your manuscripts by e-mail: {link('ask for them here')}.</>
  ),
  writeToUs: (email: ReactNode): ReactNode => <>If you need a new link, please write to {email}.</>,
  notLoaded: 'The page could not be loaded. Please try again in a few minutes.',
  again: 'Try again',
  of: (email: ReactNode): ReactNode => <>Submitted by {email}.</>,
  anyDevice: `You can leave at any time. Everything is saved, and the link works on any device. Drafts are deleted after ${DRAFT_ERASED_DAYS} days.`,
  states: {
    saved: 'Saved',
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    offline: 'You are offline. What you type stays here and is saved when you are connected again.',
  },
  fileTitle: 'File',
  kinds: {
    manuscript: 'Manuscript',
    anonymous: 'Manuscript without names',
    response: 'Response to the reviewers',
    supplement: 'Supplement',
    copyright: 'Signed copyright form',
    final: 'Final file',
    payment: 'Proof of payment',
    similarity: 'Similarity report',
    report: 'Reviewer’s report',
    attachment: 'Attachment',
  } satisfies Record<ManuscriptFileKind, string> as Record<ManuscriptFileKind, string>,
  drop: (endings: string, size: string): string => `Choose a file or drop it here: ${endings}, up to ${size}`,
  tooLarge: (size: string): string => `The file is larger than ${size}`,
  more: 'More files',
  replaces: 'A new file replaces the current one.',
  sending: (name: string, percent: number): string => `Uploading ${name}: ${percent}%`,
  sent: (name: string): string => `${name} has been uploaded`,
  sameFile: 'This file has already been uploaded.',
  cancel: 'Cancel',
  remove: 'Remove',
  removeFile: (name: string): string => `Remove ${name}`,
  download: (name: string): string => `Download ${name}`,
  copy: {
    making: 'We are removing your name from the copy for reviewers…',
    made: 'Reviewers receive a copy without your name in its properties and comments.',
    failed: 'The copy for reviewers could not be created:',
    found: 'Its text still contains the names below. If they identify you, upload a file without them:',
    open: 'Open the copy',
    unsearched: (parts: string): string =>
      `We could not search these parts for your name: ${parts}. Please check them yourself.`,
    leftOut: (parts: string): string => `Not in the copy: ${parts}`,
    before: 'Reviewers might identify you from these places:',
    searching: (name: string): string => `We are searching ${name} for your name.`,
    notSearched: (parts: string): string => `not searched: ${parts}`,
    places: {
      title: 'Title',
      abstract: 'Abstract',
      keywords: 'Keywords',
      answer: 'Response',
    } as Partial<Record<FoundPlace, string>>,
  },
  reading: 'Reading the file…',
  read: (found: string): string => `We read this from the file: ${found}. Please check it.`,
  readNothing: 'We could not read anything from the file. Please fill in the fields.',
  found: {
    title: 'title',
    authors: (count: number): string => (count === 1 ? '1 author' : `${count} authors`),
    abstract: 'abstract',
    keywords: 'keywords',
    references: (count: number): string => (count === 1 ? '1 reference' : `${count} references`),
  },
  textTitle: 'Title and abstract',
  keywordsHint: 'Separate keywords with commas.',
  authorsTitle: 'Authors',
  authorsHint:
    'List the authors in the order in which they are printed. We e-mail the co-authors whose addresses you enter.',
  countryHint: 'Country of the corresponding author. The publication fee depends on it.',
  sameInstitution: 'Co-authors at the same institution',
  moreTitle: 'More about the article',
  moreHint: 'Second language, funding, statements',
  referencesTitle: 'References',
  referencesHint: 'Put each reference on its own line.',
  reviewersTitle: 'Reviewers',
  reviewersHint: 'People you suggest, and people who should not review',
  letterTitle: 'Message to the journal',
  declarations: {
    original: 'This is our own work, and we cite the work of others.',
    agreed: 'All authors have read the manuscript and agree to its submission.',
    'nowhere-else': 'The manuscript is not published or under review anywhere else.',
  } satisfies Record<Declaration, string> as Record<Declaration, string>,
  declarationsTitle: 'Declarations',
  missing: (count: number): string =>
    count === 0
      ? 'Nothing is missing.'
      : count === 1
        ? 'One thing is missing:'
        : `${count} things are missing:`,
  send: 'Send to the journal',
  sendNote: 'You cannot change the manuscript after sending it, unless the journal asks you to.',
  arrived: (number: ReactNode): ReactNode => <>We have received your manuscript. Its number is {number}.</>,
  arrivedAgain: 'Thank you. The journal has received what you sent.',
  number: (number: number): string => `Manuscript ${number}`,
  stagesTitle: 'Progress',
  stages: {
    sent: 'Sent',
    received: 'Initial check',
    review: 'Review',
    accepted: 'Accepted',
    published: 'Published',
  },
  stageDone: 'done',
  turns: {
    author: 'It is your turn',
    office: 'The journal is working on the manuscript',
    reviewers: 'The reviewers are reading the manuscript',
  } satisfies Record<Exclude<Turn, 'nobody'>, string> as Record<Exclude<Turn, 'nobody'>, string>,
  choosing: 'The journal is choosing reviewers',
  since: (day: string): string => `since ${day}`,
  due: (day: string): string => `Please reply by ${day}.`,
  act: (isRevision: boolean): string => (isRevision ? 'Go to your revision' : 'Go to the requested files'),
  ends: {
    rejected: 'The journal will not publish this manuscript. The letter says why.',
    withdrawn: 'You have withdrawn this manuscript.',
    published: (link: Link): ReactNode => <>The article is {link('published')}.</>,
  },
  letters: 'Decision letters',
  letterFile: 'This letter (PDF)',
  acceptance: 'Acceptance letter (PDF)',
  fee: {
    title: 'Publication fee',
    states: {
      due: 'is due.',
      reported: 'We will confirm your payment and send you the receipt.',
      received: 'is paid. Thank you.',
      waived: 'You do not need to pay.',
    } satisfies Record<FeeState, string> as Record<FeeState, string>,
    receipt: (number: string): string => `Receipt ${number} (PDF)`,
    qr: 'QR code for payment by UPI',
    scan: 'Scan the code with any UPI app. The amount is filled in. On a phone:',
    openApp: 'Open the payment app',
    page: 'Pay on the payment provider’s page',
    bank: 'By bank transfer',
    copy: 'Copy',
    ask: 'We will e-mail you payment instructions.',
    txnid: 'Transaction ID',
    txnidHint: 'Your app or bank shows it after the payment.',
    billTo: 'Receipt for',
    billToHint: 'Name and address, for example of your institution. Leave empty for your name.',
    needed: 'The transaction ID is required',
    paid: 'I have paid',
    correct: 'Correct payment details',
  },
  answers: (round: number): string => (round === 0 ? 'Your response' : `Your response ${round}`),
  reports: 'Reviews',
  report: (letter: string, round: number, name: string | undefined): string =>
    `Reviewer ${letter}${name === undefined ? '' : `, ${name}`}${round > 0 ? `, round ${round + 1}` : ''}`,
  files: 'Files',
  content: 'What you sent',
  readHere: (name: string): string => `Read ${name} here`,
  readNote: 'Paragraphs are numbered so that reviews can refer to them. The figures are only in the file.',
  pictureInFile: 'The figure is in the file.',
  asked: 'Requested by the journal',
  answerHint: (isHidden: boolean): string =>
    `Say what has changed and why. Reviewers read this${isHidden ? ', so do not name yourself' : ''}.`,
  change: 'Change title, authors or other fields',
  withdraw: 'Withdraw manuscript',
  withdrawTitle: 'Withdraw the manuscript',
  withdrawReason: 'Reason',
  withdrawQuestion: 'Withdraw this manuscript? The journal and all authors will be notified.',
  discard: 'Delete this draft',
  discardQuestion: 'Delete this draft and its files? You cannot undo this.',
  discarded: 'The draft has been deleted.',
  cancelQuestion: 'Cancel',
  coauthor: {
    note: 'You are named as an author of this manuscript. Did you agree to submit it to the journal?',
    by: (authors: string, day: string): string => `By ${authors}. Received on ${day}.`,
    agree: 'I agree',
    agreed: (day: string): string => `Thank you. You agreed on ${day}.`,
    text: 'Your objection',
    object: 'I did not agree',
    objected: 'The journal knows that you did not agree. It will write to you.',
    ended: 'The journal has finished its work on this manuscript.',
  },
  /** Translation of a message about a field or file. */
  problem: (message: string): string => message,
  inputs: englishInputWords,
};

export type SubmissionMessages = typeof submission;
