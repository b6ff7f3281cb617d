import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { type FieldValues, valuesOf } from '#contracts/fields/fields.ts';
import { manuscriptArticleFields } from '#contracts/fields/manuscript-fields.ts';
import type { articleFields } from '#contracts/fields/article-fields.ts';
import type { ManuscriptArticle } from '#contracts/manuscripts/manuscripts.ts';
import { endingOf } from '#contracts/manuscripts/files.ts';
import { freeTransactionId } from '#contracts/identifiers/transaction-id.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { dayIn } from '../settings/journal-settings.ts';
import { feeView } from '../register/fee-view.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { receivedReports } from '../register/manuscript-state.ts';

/** Initial values of the form that adds an article; its pages are typed by hand. @throws DomainError manuscript_closed */
export function articleValues(
  manuscript: ManuscriptDocument,
  settings: ManuscriptSettings,
): ManuscriptArticle {
  const { _id, stage, number, email, authors, dates, article, fee } = manuscript;
  if (stage !== 'accepted' || article) throw new DomainError('manuscript_closed');
  const addresses = [email, ...authors.map((author) => author.email)].filter(Boolean);
  const refnumber = String(number);
  const paid = fee?.state === 'received' ? fee.txnid : undefined;
  const values: Partial<FieldValues<typeof articleFields>> = {
    ...valuesOf(manuscriptArticleFields, manuscript),
    refnumber,
    authorname: authors.map(({ name }) => name).join(', '),
    email: [...new Map(addresses.map((one) => [emailKey(one), one])).values()].join(', '),
    txnid: paid ?? freeTransactionId(refnumber),
    ptype: paid === undefined ? 'free' : 'paid',
    publishdate: dayIn(settings),
    received: dates.submitted ?? '',
    revised: dates.revised ?? '',
    accepted: dates.accepted ?? '',
    peer_review: peerReviewOf(manuscript, settings),
    manuscript: _id.toHexString(),
  };
  return { values, ...(fee && { fee: feeView(fee) }), ...filesOf(manuscript) };
}

/** Description such as 'Double anonymized; 2 reviewers; 2 rounds'; empty without a report. */
function peerReviewOf(manuscript: ManuscriptDocument, { review_model }: ManuscriptSettings): string {
  const reports = receivedReports(manuscript);
  if (reports.length === 0) return '';
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
  const { model = review_model, round } = manuscript;
  const letters = new Set(reports.flatMap(({ letter }) => letter ?? []));
  // Who wrote those that came by mail is not known: at least as many as in one round.
  const byMail = Map.groupBy(
    reports.filter(({ letter }) => letter === undefined),
    (report) => report.round,
  );
  const reviewers = letters.size + Math.max(0, ...[...byMail.values()].map((files) => files.length));
  const named = model.charAt(0).toUpperCase() + model.slice(1);
  return [named, counted(reviewers, 'reviewer'), counted(round + 1, 'round')].join('; ');
}

/** The last PDF and the last Word file, the final ones before others. */
function filesOf({ files }: ManuscriptDocument): Pick<ManuscriptArticle, 'file' | 'text'> {
  const last = (ending: string) => {
    const found = (kind: string) =>
      files.findLast((file) => file.kind === kind && endingOf(file.name) === ending);
    const file = found('final') ?? found('manuscript');
    return file && { id: file.id, name: file.name };
  };
  const [file, text] = [last('pdf'), last('docx')];
  return { ...(file && { file }), ...(text && { text }) };
}
