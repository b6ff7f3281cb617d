import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { hasFees } from '#contracts/manuscripts/fee.ts';
import type { FileCopy } from '#contracts/manuscripts/files.ts';
import type {
  AuthorManuscript,
  CoauthorManuscript,
  ManuscriptDecision,
  ManuscriptFile,
  ManuscriptListing,
  SentMail,
  StaffManuscript,
  StaffManuscriptFile,
} from '#contracts/manuscripts/manuscripts.ts';
import type { AuthorReport, StaffReview } from '#contracts/manuscripts/reviews.ts';
import { type Missing, listMissing } from '#contracts/manuscripts/missing.ts';
import {
  areFieldsOpen,
  filesOpenTo,
  isEnded,
  type ManuscriptAct,
  mayDo,
  needsReviewers,
  transitions,
  type Turn,
} from '#contracts/policies/manuscript-stages.ts';
import { dayIn } from '../settings/journal-settings.ts';
import { feeView } from './fee-view.ts';
import type { ManuscriptDocument, StoredCopy, StoredDecision, StoredFile } from './manuscript.schema.ts';
import { findNames, textsToSearch } from './names/find-names.ts';
import { authorNames } from './names/searched-names.ts';
import {
  decisionOn,
  isForOffice,
  isLate,
  hasContent,
  modelOf,
  seenVersion,
  stateOf,
} from './manuscript-state.ts';

/** Fields and files that are missing before the author can send. */
export function missingIn(manuscript: ManuscriptDocument, settings: ManuscriptSettings): Missing[] {
  const { stage, asked, files } = manuscript;
  if (!mayDo('send', stateOf(manuscript))) return [];
  return listMissing({
    stage,
    asked,
    values: {
      ...valuesOf(draftFields, manuscript),
      title: plainText(manuscript.title),
      abstract: plainText(manuscript.abstract),
    },
    hasFees: hasFees(settings),
    files: files.filter(({ sent }) => !sent).map(({ kind }) => kind),
  });
}

/** Fields and files that the office needs: declarations came by mail, and it sets the fee itself. */
export const missingForOffice: typeof missingIn = (manuscript, settings) =>
  missingIn(manuscript, settings).filter(({ field }) => !['declared', 'answer', 'country'].includes(field));

/** Whether the office sends it: its own draft, or a revision that came by mail. */
const isSentByOffice = ({ stage, enteredBy, article }: ManuscriptDocument): boolean =>
  !article && (stage === 'revision' || (stage === 'draft' && enteredBy !== undefined));

/** The party that has to act for the office, whose visible drafts are its own. */
const turnForOffice = ({ stage, turn }: ManuscriptDocument): Turn => (stage === 'draft' ? 'office' : turn);

/**
 * The same for authors. That one of several reviewers has declined or is silent does not show: while enough were asked and
 * somebody reads, it stays the reviewers'.
 */
function turnForAuthor(
  manuscript: ManuscriptDocument,
  wanted: number,
): Pick<AuthorManuscript, 'turn' | 'choosing'> {
  const state = stateOf(manuscript);
  if (!needsReviewers(state, wanted)) return { turn: manuscript.turn };
  const asked = manuscript.reviews.filter(({ round }) => round === manuscript.round).length;
  return state.reviewing > 0 && asked >= wanted ? { turn: 'reviewers' } : { turn: 'office', choosing: true };
}

/** Acts that are open to a party. */
const listActs = (manuscript: ManuscriptDocument, by: 'author' | 'office'): ManuscriptAct[] =>
  (Object.keys(transitions) as ManuscriptAct[]).filter(
    (act) => transitions[act].by === by && mayDo(act, stateOf(manuscript)),
  );

function sharedView(manuscript: ManuscriptDocument, settings: ManuscriptSettings) {
  const { _id, number, stage, round, turn, since, mailLanguage, dates, asked, fee, article, version } =
    manuscript;
  return {
    id: _id.toHexString(),
    stage,
    round,
    turn,
    since: since.toISOString(),
    language: mailLanguage,
    dates,
    values: valuesOf(draftFields, manuscript),
    title_text: plainText(manuscript.title),
    asked,
    missing: missingIn(manuscript, settings),
    version,
    ...(number !== undefined && { number }),
    ...(fee && { fee: feeView(fee) }),
    ...(article && stage === 'published' && { refnumber: article.refnumber }),
  };
}

/** The manuscript without notes, users and the office's files. @param reports those that the author may read */
export function authorView(
  manuscript: ManuscriptDocument,
  settings: ManuscriptSettings,
  reports: AuthorReport[],
): AuthorManuscript {
  const { email, files, decisions, answers, stage, article, dates } = manuscript;
  const { due: _, ...datesSoFar } = dates;
  const model = modelOf(manuscript, settings);
  const isHidden = model === 'double anonymized';
  return {
    ...sharedView(manuscript, settings),
    ...turnForAuthor(manuscript, settings.reviewers_wanted),
    // What reviewers do changes none of these three.
    since: sinceForAuthor(manuscript),
    dates: stage === 'revision' ? dates : datesSoFar,
    version: seenVersion(manuscript),
    kind: 'author',
    email,
    model,
    has_fees: hasFees(settings),
    // Reviewers who know the authors receive the file itself, not its copy.
    files: files
      .filter((file) => isForAuthor(file, manuscript))
      .map((file) => ({
        ...fileView(file, isHidden),
        // When a report came would tell when its reviewer wrote it.
        ...(file.kind === 'report' && { at: decisionOn(manuscript, file.round)!.at.toISOString() }),
      })),
    found:
      isHidden && areFieldsOpen(stage) ? findNames(textsToSearch(manuscript), authorNames(manuscript)) : [],
    decisions: decisions.map(decisionView),
    reports,
    answers: answers.map(answerView),
    acts: listActs(manuscript, 'author'),
    open: {
      fields: areFieldsOpen(stage) && !article,
      files: article
        ? []
        : filesOpenTo(stateOf(manuscript)).filter((kind) => isHidden || kind !== 'anonymous'),
    },
  };
}

/** Time since when a party has to act; for the journal the day on which it received the manuscript. */
function sinceForAuthor({ stage, since, dates }: ManuscriptDocument): string {
  const day = stage === 'received' || stage === 'review' ? (dates.revised ?? dates.submitted) : undefined;
  // The same day in the time zones of journals.
  return day === undefined ? since.toISOString() : `${day}T12:00:00.000Z`;
}

/** Whether a link sees a file: the author's own, reports shown after a decision, and its attachments. */
export const isForAuthor = (file: StoredFile, manuscript: Pick<ManuscriptDocument, 'decisions'>): boolean =>
  hasContent(file) &&
  (file.kind === 'report'
    ? whenShown(file, manuscript) === 'now'
    : file.kind === 'attachment'
      ? manuscript.decisions.some(({ files, void: taken }) => !taken && files?.includes(file.id))
      : file.kind !== 'similarity');

function whenShown(
  { shown, round }: StoredFile,
  manuscript: Pick<ManuscriptDocument, 'decisions'>,
): StaffManuscriptFile['shown'] {
  if (!shown) return 'no';
  return decisionOn(manuscript, round) ? 'now' : 'after-decision';
}

export function coauthorView(manuscript: ManuscriptDocument, email: string): CoauthorManuscript {
  const { number = 0, title, authors, dates, agreements, objections, stage } = manuscript;
  const agreed = agreements?.find((one) => one.email === emailKey(email));
  return {
    kind: 'coauthor',
    number,
    title_text: plainText(title),
    authors: authors.map(({ name }) => name),
    submitted: dates.submitted ?? '',
    ...(agreed && { agreed: agreed.at.toISOString() }),
    objected: !agreed && objections.some((objection) => objection.email === emailKey(email)),
    ended: isEnded(stage),
  };
}

export function staffView(
  manuscript: ManuscriptDocument,
  settings: ManuscriptSettings,
  reviews: StaffReview[],
  mails: SentMail[],
): StaffManuscript {
  const { email, files, decisions, answers, notes, objections, duplicates } = manuscript;
  const { similarity, handler, recused, article, enteredBy, erased } = manuscript;
  return {
    ...sharedView(manuscript, settings),
    email,
    files: files.filter(isForOffice).map((file) => staffFileView(file, manuscript)),
    decisions: decisions.map((decision) => ({
      ...decisionView(decision),
      by: decision.by.name,
      to: decision.to,
    })),
    answers: answers.map(answerView),
    notes: notes.map(({ by, at, text }) => ({ by: by.name, at: at.toISOString(), text })),
    objections: objections.map(({ id, author, text, at, settled }) => ({
      id,
      author,
      text,
      at: at.toISOString(),
      settled: settled !== undefined,
    })),
    agreements: (manuscript.agreements ?? []).map(({ author, at }) => ({ author, at: at.toISOString() })),
    duplicates,
    recused,
    reports: countsOf(manuscript, settings),
    reviews,
    mails,
    acts: [...(isSentByOffice(manuscript) ? (['send'] as const) : []), ...listActs(manuscript, 'office')],
    turn: turnForOffice(manuscript),
    missing: missingForOffice(manuscript, settings),
    by_office: enteredBy !== undefined,
    ...(similarity !== undefined && { similarity }),
    ...(handler && { handler }),
    ...(article && { article: article.id }),
    ...(erased && { erased: erased.at.toISOString() }),
    ...(article?.publish_on && { publish_on: article.publish_on }),
  };
}

export function listingView(manuscript: ManuscriptDocument, settings: ManuscriptSettings): ManuscriptListing {
  const { _id, number, stage, round, since, title, email, handler, dates, openObjections, version } =
    manuscript;
  return {
    id: _id.toHexString(),
    stage,
    round,
    turn: turnForOffice(manuscript),
    since: since.toISOString(),
    title_text: plainText(title),
    email,
    reports: countsOf(manuscript, settings),
    late: isLate(manuscript, dayIn(settings)),
    objections: openObjections,
    version,
    ...(number !== undefined && { number }),
    ...(handler && { handler }),
    ...(dates.submitted && { submitted: dates.submitted }),
    ...(dates.due && { due: dates.due }),
  };
}

const countsOf = (manuscript: ManuscriptDocument, { reviewers_wanted: wanted }: ManuscriptSettings) => ({
  received: stateOf(manuscript).reports,
  wanted,
});

/** @param withCopy whether it includes the state of the copy for reviewers */
function fileView(
  { id, kind, round, name, bytes, at, sent, copy }: StoredFile,
  withCopy: boolean,
): ManuscriptFile {
  return {
    id,
    kind,
    round,
    // A report comes with the name that we gave its copy: its own may name the reviewer.
    name: kind === 'report' ? `report-${round + 1}.${name.split('.').at(-1)}` : name,
    bytes: kind === 'report' ? (copy?.bytes ?? bytes) : bytes,
    at: at.toISOString(),
    sent: sent !== undefined,
    ...(withCopy && copy && kind !== 'report' && { copy: copyView(copy) }),
    ...(copy?.text && { readable: true }),
  };
}

const staffFileView = (file: StoredFile, manuscript: ManuscriptDocument): StaffManuscriptFile => ({
  ...fileView(file, false),
  name: file.name,
  bytes: file.bytes,
  sha256: file.sha256,
  by: file.by?.name ?? (file.review ? 'reviewer' : 'author'),
  shown: whenShown(file, manuscript),
  ...(file.copy && { copy: copyView(file.copy) }),
});

export const copyView = ({ state, found, unsearched, left_out, reason }: StoredCopy): FileCopy => ({
  state,
  found,
  unsearched,
  left_out,
  ...(reason !== undefined && { reason }),
});

/** The letter without the paragraph of the link, which only its mail has. */
const decisionView = (decision: StoredDecision): ManuscriptDecision => ({
  kind: decision.kind,
  round: decision.round,
  subject: decision.subject,
  letter: withoutLink(decision.letter),
  files: decision.files ?? [],
  at: decision.at.toISOString(),
  void: decision.void !== undefined,
});

export const withoutLink = (letter: string): string =>
  letter
    .split(/\n{2,}/)
    .filter((paragraph) => !paragraph.includes('{link}'))
    .join('\n\n');

const answerView = ({ round, text, at }: ManuscriptDocument['answers'][number]) => ({
  round,
  text,
  at: at.toISOString(),
});
