import { foldedWords, words } from '#contracts/text/folding.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { isFeeOpen } from '#contracts/manuscripts/fee.ts';
import { type ManuscriptState, turnOf } from '#contracts/manuscripts/stages.ts';
import type { ManuscriptDocument, StoredDecision } from './manuscript.schema.ts';

/** The last decision that was not taken back. */
export const lastDecision = ({
  decisions,
}: Pick<ManuscriptDocument, 'decisions'>): StoredDecision | undefined =>
  decisions.findLast((decision) => !decision.void);

/** What decides on what may be done with a manuscript. */
export function stateOf(manuscript: ManuscriptDocument): ManuscriptState {
  const { stage, round, asked, fee, files, article, erased } = manuscript;
  const reports = files.filter(({ kind }) => kind === 'report');
  const decision = lastDecision(manuscript)?.kind;
  return {
    stage,
    round,
    asked,
    reports: reports.filter((file) => file.round === round).length,
    allReports: reports.length,
    hasArticle: article !== undefined,
    ...(decision && { decision }),
    ...(fee && { fee: fee.state }),
    ...(erased && { isErased: true as const }),
  };
}

/** What follows from the rest of a manuscript. */
export function derived(before: ManuscriptDocument | undefined, after: ManuscriptDocument, wanted: number) {
  const turn = turnOf(stateOf(after), wanted);
  const isSame = before?.turn === turn && before.stage === after.stage;
  const title = plainText(after.title);
  const names = after.authors.map(({ name }) => name);
  const addresses = [after.email, ...after.authors.map(({ email }) => email)].filter(Boolean);
  const searched = [title, ...names, after.email, String(after.number ?? '')].join(' ');
  return {
    turn,
    since: isSame ? before.since : new Date(),
    listed: after.number !== undefined || after.enteredBy !== undefined,
    contactKey: emailKey(after.email),
    addressKeys: [...new Set(addresses.map(emailKey))],
    titleKey: foldedWords(title).join(' '),
    words: [...new Set(words(searched))],
    openObjections: after.objections.filter(({ settled }) => !settled).length,
    ...(!isSame && { reminded: {} }),
    // Nothing is asked for once the manuscript is not accepted any more; what was paid stays.
    ...(after.fee?.state === 'due' && !isFeeOpen(after.stage) && { fee: undefined }),
  };
}

/** What the history records: stages, days and decisions, no names or addresses of authors, so that erasing leaves it. */
export const recorded = (manuscript: ManuscriptDocument) => ({
  stage: manuscript.stage,
  round: manuscript.round,
  decision: lastDecision(manuscript)?.kind ?? '',
  due: manuscript.dates.due ?? '',
  handler: manuscript.handler?.name ?? '',
  files: manuscript.files.map(({ kind }) => kind),
  similarity: manuscript.similarity ?? null,
  objections: manuscript.openObjections,
  notes: manuscript.notes.length,
  asked: manuscript.asked,
  fee: manuscript.fee?.state ?? '',
  receipt: manuscript.fee?.receipt ?? '',
});
