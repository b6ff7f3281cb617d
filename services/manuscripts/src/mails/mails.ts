import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import type { MailOutcome, ManuscriptMail, RpcCalls } from '#contracts/api/rpc.ts';
import { BEGIN_LINK_DAYS, MAX_OPEN_DRAFTS, REVIEWER_LINK_DAYS } from '#contracts/manuscripts/limits.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { isEnded } from '#contracts/policies/manuscript-stages.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { amountInFigures } from '#contracts/values/amounts.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { SentMail, SentMailText } from '#contracts/manuscripts/manuscripts.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { undeliveredStates } from '#contracts/values/statuses.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { storeOutcome, waitingStates } from '#messaging/delivery.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { feeText } from '../register/fee-view.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import { afterReview, Links } from '../register/links/links.ts';
import { Handlers } from '../register/handlers.ts';
import {
  ManuscriptDocument,
  type StoredBy,
  type StoredFile,
  type StoredReviewState,
} from '../register/manuscript.schema.ts';
import { hasContent, modelOf } from '../register/manuscript-state.ts';
import { ReviewerDocument } from '../register/reviewer.schema.ts';
import { MailDocument } from './mail.schema.ts';

/** Days for which a mail is stored: longer than its job is retried. */
const KEPT_DAYS = 4;
const MAX_TITLE = 300;
const MAX_LISTED = 200;
/** States in which staff may send a mail again. */
const resentStates = [...undeliveredStates, 'not_sent'] as const;

/** Maximum number of attempts, which take a day with the queue's delays; see `catalog.send-manuscript-mail`. */
const MAX_ATTEMPTS = 30;

export type NewMail = Pick<MailDocument, 'kind' | 'language'> & Partial<MailDocument>;

/** A mail about an event to the handling editor, or else to the journal's address. */
export const officeMail = (manuscript: Types.ObjectId, what: string, handler?: StoredBy): NewMail => ({
  kind: 'manuscript-office',
  language: 'en',
  manuscript,
  what,
  ...(handler && { handler: handler.id }),
});

/** A mail to each of the other authors. @param what has happened to the manuscript, if not that it was sent */
export function coauthorMails(
  { _id: manuscript, email, authors, mailLanguage: language }: ManuscriptDocument,
  what = '',
): NewMail[] {
  const others = new Map(authors.filter((one) => one.email).map((one) => [emailKey(one.email), one.email]));
  others.delete(emailKey(email));
  return [...others.values()].map((to) => ({ kind: 'manuscript-coauthor', to, language, manuscript, what }));
}

interface Addressed {
  origin: string;
  to: string;
  language: SiteLanguage;
}

/** Mails about manuscripts. The worker that sends one asks for its content, and only then its link is made. */
@Injectable()
export class Mails {
  constructor(
    @InjectModel(MailDocument.name) private readonly mails: Model<MailDocument>,
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
    private readonly links: Links,
    private readonly handlers: Handlers,
    private readonly settings: JournalSettings,
  ) {}

  /** Stores mails as a part of the change that causes them. @returns the jobs that send them */
  async store(session: ClientSession, mails: readonly NewMail[]): Promise<Command[]> {
    const expires = new Date(Date.now() + KEPT_DAYS * DAY_MS);
    const queued = { state: 'queued', attempts: 0, last_error: '', updated_at: new Date(), expires } as const;
    const stored = mails.map((mail) => ({ to: '', what: '', ...mail, ...queued, _id: randomUUID() }));
    if (stored.length > 0) await this.mails.insertMany(stored, { session });
    return stored.map(({ _id }) => ({ type: 'catalog.send-manuscript-mail', data: { mailId: _id } }));
  }

  /** @returns null if the mail is no longer wanted */
  async contentOf({
    mailId,
    origin,
    submit_online,
  }: RpcCalls['manuscripts.mail']['request']): Promise<ManuscriptMail | null> {
    const filter = { _id: mailId, state: { $in: waitingStates }, expires: { $gt: new Date() } };
    const mail = await this.mails.findOne(filter).lean();
    if (!mail) return null;
    const { kind, to, language, letter, by } = mail;
    if (!mail.manuscript) {
      if (!submit_online) return null;
      const addressed = { origin, to: await this.storedAddress(to), language };
      return { kind, to: addressed.to, language, values: await this.linksOf(addressed), files: [] };
    }
    const manuscript = await this.manuscripts.findById(mail.manuscript).lean();
    const values = manuscript && (await this.valuesOf(mail, manuscript, { origin, to, language }));
    if (!values) {
      await this.settle({ mailId, state: 'not_sent', error: 'The mail is no longer needed' });
      return null;
    }
    return {
      kind,
      to: kind === 'manuscript-office' ? await this.handlers.address(manuscript) : to,
      language,
      values,
      files: namedFiles(manuscript, mail),
      ...(letter && { letter }),
      ...(by && { by }),
    };
  }

  /** Values of a mail for the newest of these manuscripts; null without one. */
  async sample(kind: MailDocument['kind'], language: SiteLanguage, seen: QueryFilter<ManuscriptDocument>) {
    const known = { ...seen, number: { $exists: true }, erased: { $exists: false } };
    const manuscript = await this.manuscripts.findOne(known).sort({ _id: -1 }).lean();
    if (!manuscript) return null;
    const isReview = kind.startsWith('review-');
    const key = manuscript.reviews.at(-1)?.key;
    const reviewer = isReview && key ? await this.reviewers.findOne({ key }, { name: 1 }).lean() : null;
    const isHidden = isReview && modelOf(manuscript, await this.settings.get()) === 'double anonymized';
    return {
      ...namesOf(manuscript),
      ...(isHidden && { authors: '' }),
      abstract: plainText(manuscript.abstract),
      name: reviewer?.name ?? nameOfAuthor(manuscript, manuscript.email, language),
    };
  }

  /** The content of an attached file. */
  async fileOf(mailId: string, fileId: string): Promise<StoredFile | undefined> {
    const mail = await this.mails.findOne({ _id: mailId, files: fileId }).lean();
    const manuscript = mail && (await this.manuscripts.findById(mail.manuscript).lean());
    return manuscript ? filesOf(manuscript, [fileId])[0] : undefined;
  }

  /** @returns whether to retry the mail */
  async settle({ text, ...outcome }: MailOutcome): Promise<boolean> {
    const isQueued = await storeOutcome(this.mails, outcome, MAX_ATTEMPTS);
    if (!isQueued)
      await this.mails.updateOne(
        { _id: outcome.mailId, manuscript: { $exists: true } },
        { $unset: { expires: 1 }, ...(text && { $set: { text } }) },
      );
    return isQueued;
  }

  /** The mails about a manuscript to people outside, and those that did not reach the office; the newest first. */
  async findSent(manuscript: Types.ObjectId): Promise<SentMail[]> {
    const found = await this.mails
      .find({ manuscript, $or: [{ to: { $ne: '' } }, { state: { $in: undeliveredStates } }] })
      .select('-text -letter')
      .sort({ updated_at: -1 })
      .limit(MAX_LISTED)
      .lean();
    return found.map(({ _id, kind, to, review, state = 'queued', last_error = '', seen, updated_at }) => ({
      id: _id,
      kind,
      to,
      ...(review && { review: review.toHexString() }),
      state,
      error: last_error,
      seen: seen === true,
      at: updated_at?.toISOString() ?? '',
    }));
  }

  /** Text of a mail: as it was sent, or else as it was written. @throws DomainError not_found */
  async readText(of: ManuscriptDocument, _id: string): Promise<SentMailText> {
    const mail = await this.mails.findOne({ _id, manuscript: of._id }).lean();
    if (!mail) throw new DomainError('not_found');
    return { ...(mail.text ?? mail.letter), files: namedFiles(of, mail) };
  }

  findWithTexts(manuscript: Types.ObjectId): Promise<MailDocument[]> {
    const fields = 'kind to state updated_at letter text files';
    return this.mails
      .find({ manuscript, to: { $ne: '' } }, fields)
      .sort({ updated_at: -1 })
      .lean();
  }

  /** The manuscripts with a mail that was not delivered, and that nobody has seen yet. */
  findUndelivered(): Promise<Types.ObjectId[]> {
    return this.mails.distinct('manuscript', { state: { $in: undeliveredStates }, seen: { $exists: false } });
  }

  /**
   * Sends a mail that was not delivered again under another id, to the present address of its reviewer, or the author's
   * if the former one is nobody's any more.
   *
   * @throws DomainError not_found
   */
  async resend(session: ClientSession, of: ManuscriptDocument, _id: string, by: string): Promise<Command[]> {
    const undelivered = { _id, manuscript: of._id, state: { $in: resentStates } };
    const found = await this.mails.findOneAndDelete(undelivered, { session }).lean();
    if (!found) throw new DomainError('not_found');
    const { seen: _, ...mail } = found;
    const isKnown = mail.to === '' || [of.contactKey, ...of.personKeys].includes(emailKey(mail.to));
    const key = of.reviews.find(({ id }) => id === mail.review?.toHexString())?.key;
    const reviewer = key && (await this.reviewers.findOne({ key }).session(session).lean());
    const to = reviewer ? reviewer.email : isKnown || mail.review ? mail.to : of.email;
    return this.store(session, [{ ...mail, by, to }]);
  }

  async erase(session: ClientSession, manuscript: Types.ObjectId): Promise<void> {
    await this.mails.deleteMany({ manuscript }, { session });
  }

  async markSeen(manuscript: Types.ObjectId, _id: string): Promise<void> {
    const { matchedCount } = await this.mails.updateOne({ _id, manuscript }, { $set: { seen: true } });
    if (matchedCount === 0) throw new DomainError('not_found');
  }

  /** The address that the register has of a typed one, since links belong to stored addresses. */
  private async storedAddress(typed: string): Promise<string> {
    const key = emailKey(typed);
    const [manuscript, reviewer] = await Promise.all([
      this.manuscripts.findOne({ contactKey: key }, { email: 1 }).sort({ _id: -1 }).lean(),
      this.reviewers.findOne({ key }, { email: 1 }).lean(),
    ]);
    return (manuscript ?? reviewer)?.email ?? typed;
  }

  /** The values of a mail about one manuscript; null once it is erased, or past the stage of the mail. */
  private async valuesOf(
    { kind, stage, handler, what, review, values, to, language }: MailDocument,
    manuscript: ManuscriptDocument,
    addressed: Addressed,
  ): Promise<Record<string, string> | null> {
    if (review) {
      const found = manuscript.reviews.find(({ id }) => id === review.toHexString());
      // A link is made for the reviewer's present address alone.
      if (!found || (stage !== undefined && found.state !== stage) || found.key !== emailKey(to)) return null;
      const link = await this.linkToReview(manuscript, found, addressed);
      return { number: String(manuscript.number), title: found.title, ...values, link };
    }
    if (stage !== undefined && manuscript.stage !== stage) return null;
    if (handler !== undefined && manuscript.handler?.id !== handler) return null;
    const { fee } = manuscript;
    if (kind === 'manuscript-reminder' && stage === 'accepted' && fee?.state !== 'due') return null;
    return {
      ...namesOf(manuscript),
      name: nameOfAuthor(manuscript, to, language),
      due: manuscript.dates.due ?? '',
      fee: fee?.state === 'due' ? feeText(fee) : '',
      amount: fee ? amountInFigures(fee) : '',
      receipt: fee?.receipt ?? '',
      what,
      withdrawn: what,
      link: await this.linkTo(manuscript, kind, addressed),
    };
  }

  /** Link for the corresponding author and, until it has ended, the other authors; empty for everybody else. */
  private async linkTo(
    manuscript: ManuscriptDocument,
    kind: MailDocument['kind'],
    { origin, to, language }: Addressed,
  ): Promise<string> {
    if (kind === 'manuscript-office') return origin + manuscriptPaths.admin(manuscript._id.toHexString());
    const isCoauthor = kind === 'manuscript-coauthor';
    const hasEnded = isEnded(manuscript.stage);
    const key = emailKey(to);
    const isStored = isCoauthor ? manuscript.personKeys.includes(key) : key === manuscript.contactKey;
    if (!isStored || (isCoauthor && hasEnded)) return '';
    const link = { kind: isCoauthor ? ('coauthor' as const) : ('author' as const), email: to, language };
    return this.links.make(origin, { ...link, manuscript: manuscript._id }, hasEnded);
  }

  /** Link to a review; empty once it is cancelled, since its links have ended. */
  private async linkToReview(
    { _id: manuscript }: ManuscriptDocument,
    { id, state, due }: StoredReviewState,
    { origin, to: email, language }: Addressed,
  ): Promise<string> {
    if (state === 'cancelled') return '';
    const review = new Types.ObjectId(id);
    const link = {
      kind: 'reviewer' as const,
      email,
      language,
      manuscript,
      review,
      expires: afterReview(due),
    };
    return this.links.make(origin, link);
  }

  /** All manuscripts and reviews of an address with new links, and one for another manuscript unless there are too many drafts. */
  private async linksOf(addressed: Addressed): Promise<Record<string, string>> {
    const { origin, to, language } = addressed;
    const found = await this.manuscripts
      .find({ contactKey: emailKey(to) })
      .sort({ _id: -1 })
      .limit(20)
      .lean();
    const lines: string[] = [];
    for (const manuscript of found)
      lines.push(
        [manuscript.number, titleOf(manuscript)].filter(Boolean).join(' ') || '…',
        await this.linkTo(manuscript, 'manuscript-link', addressed),
      );
    const key = emailKey(to);
    const reviewed = await this.manuscripts.find({ 'reviews.key': key }).sort({ _id: -1 }).limit(20).lean();
    for (const manuscript of reviewed) {
      const review = manuscript.reviews.findLast((one) => one.key === key && isReviewLinked(one));
      if (review)
        lines.push(
          `${reviewNames[language]}: ${manuscript.number} ${review.title}`,
          await this.linkToReview(manuscript, review, addressed),
        );
    }
    const drafts = found.filter(({ stage }) => stage === 'draft').length;
    const expires = new Date(Date.now() + BEGIN_LINK_DAYS * DAY_MS);
    const link = { kind: 'author' as const, email: to, language, expires };
    const reviewer = found.length === 0 ? await this.reviewers.findOne({ key }).lean() : null;
    return {
      name: reviewer?.name ?? nameOfAuthor(found[0], to, language),
      link: drafts < MAX_OPEN_DRAFTS ? await this.links.make(origin, link) : '',
      links: lines.join('\n'),
    };
  }
}

/** Whether a review still has a link. */
const isReviewLinked = ({ state, due }: StoredReviewState): boolean =>
  state !== 'cancelled' && Date.parse(due) > Date.now() - REVIEWER_LINK_DAYS * DAY_MS;

const reviewNames: Record<SiteLanguage, string> = { en: 'Review', hi: 'समीक्षा' };

const namesOf = (manuscript: ManuscriptDocument) => ({
  number: String(manuscript.number ?? ''),
  title: titleOf(manuscript),
  authors: manuscript.authors.map(({ name }) => name).join(', '),
});

const filesOf = ({ files }: ManuscriptDocument, ids: readonly string[]): StoredFile[] =>
  files.filter((file) => ids.includes(file.id) && hasContent(file));

const namedFiles = (of: ManuscriptDocument, { files = [] }: MailDocument) =>
  filesOf(of, files).map(({ id, name }) => ({ id, name }));

const authorWords: Record<SiteLanguage, string> = { en: 'author', hi: 'लेखक' };

/** The name of the author with an address, for a salutation; 'author' where it is not known. */
export const nameOfAuthor = (
  manuscript: Pick<ManuscriptDocument, 'authors'> | undefined,
  email: string,
  language: SiteLanguage,
): string =>
  manuscript?.authors.find((author) => author.email && emailKey(author.email) === emailKey(email))?.name ||
  authorWords[language];

/** Anyone may write a title, and the journal mails it, so web addresses are removed from it. */
const titleOf = ({ title }: ManuscriptDocument): string =>
  plainText(title).slice(0, MAX_TITLE).replace(webAddress, '…');
const webAddress = /(?:https?:\/\/|www\.)\S*|(?<![^\s/])[^\s/]+\.[a-z]{2,}\/\S*/gi;
