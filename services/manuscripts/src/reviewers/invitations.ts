import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { reportFields } from '#contracts/fields/review-fields.ts';
import { INVITATION_DAYS } from '#contracts/manuscripts/limits.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { MAX_REVIEWERS, mayDoReview, reviewerLetter } from '#contracts/manuscripts/review-states.ts';
import type { ReviewInvitation } from '#contracts/manuscripts/reviews.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { words } from '#contracts/text/folding.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { copyView } from '../manuscripts/manuscript.views.ts';
import { modelOf } from '../manuscripts/manuscript-state.ts';
import { findNames } from '../names/find-names.ts';
import { authorNames } from '../names/searched-names.ts';
import { CatalogClient } from '../journal/clients.ts';
import { dayIn, JournalSettings } from '../journal/journal-settings.ts';
import { Links } from '../links/links.ts';
import { Mails } from '../mails/mails.ts';
import type { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';
import { OfficeService, requireOpen } from '../office/office.service.ts';
import type { OfficeCall } from '../office/visible.guard.ts';
import { mailTo } from '../reviews/review-mails.ts';
import type { ReviewDocument } from '../reviews/review.schema.ts';
import { requireReview, Reviews, withReviews } from '../reviews/reviews.ts';
import { Candidates, conflictsOfPerson, reviewsOf } from './candidates.ts';
import type { ReviewerDocument } from '../reviews/reviewer.schema.ts';
import type { InvitationQuery, InviteDto } from './reviewers.dto.ts';

const modelNames: Record<SiteLanguage, Record<ReviewModel, string>> = {
  en: {
    'double anonymized': 'double anonymized',
    'single anonymized': 'single anonymized',
    'all identities visible': 'one with all identities visible',
  },
  hi: {
    'double anonymized': 'दोनों ओर से अनाम',
    'single anonymized': 'एक ओर से अनाम',
    'all identities visible': 'सभी नामों के साथ',
  },
};

/** Invites reviewers. A letter is shown and edited before it goes. */
@Injectable()
export class Invitations {
  constructor(
    private readonly office: OfficeService,
    private readonly reviews: Reviews,
    private readonly candidates: Candidates,
    private readonly mails: Mails,
    private readonly links: Links,
    private readonly settings: JournalSettings,
    private readonly catalog: CatalogClient,
  ) {}

  /** The letter as the journal's words have it, and what reviewers would see of the authors. @throws DomainError manuscript_closed */
  async letter(
    { manuscript }: OfficeCall,
    { name, language, due: asked }: InvitationQuery,
  ): Promise<ReviewInvitation> {
    const settings = await this.settings.get();
    requireOpen(mayInvite(manuscript));
    const model = modelOf(manuscript, settings);
    const due = asked || dayIn(settings, settings.review_days);
    const { title, abstract, authors, number } = manuscript;
    const { subject, body } = await this.catalog.call('catalog.mail-letter', {
      kind: 'review-invitation',
      language,
      values: {
        name,
        number: String(number),
        title: plainText(title),
        abstract: plainText(abstract),
        authors: model === 'double anonymized' ? '' : authors.map((author) => author.name).join(', '),
        model: modelNames[language][model],
        due,
        answer_by: dayIn(settings, INVITATION_DAYS),
        // Replaced when the mail is sent.
        link: '{link}',
      },
    });
    return { subject, letter: body, due, model, ...namesLeft(manuscript, model) };
  }

  /** @throws DomainError validation_failed at the field that stands against it, manuscript_closed */
  async invite(call: OfficeCall, given: InviteDto): Promise<StaffManuscript> {
    const { letter, subject, due: asked, send_anyway, found_elsewhere, language, ...person } = given;
    const compared = await this.candidates.compared(call.manuscript);
    const conflicts = conflictsOfPerson(person, compared);
    const author = conflicts.find(({ kind }) => kind === 'author');
    if (author) throw fieldError('email', author.evidence);
    const freeMail = conflicts.find(({ kind }) => kind === 'suggested-free-mail');
    if (freeMail && !found_elsewhere) throw fieldError('found_elsewhere', freeMail.evidence);
    return this.office.update(call, async ({ before, settings, session }) => {
      requireOpen(mayInvite(before));
      const due = asked || dayIn(settings, settings.review_days);
      if (due < dayIn(settings)) throw fieldError('due', 'This day is over');
      requireCopy(before, settings, send_anyway === true);
      const reviewer = await this.reviewerOf(person, session);
      const review = {
        ...(await this.newReview(before, reviewer, session)),
        language,
        due,
        conflicts,
        invited: new Date(),
      };
      await this.reviews.documents.replaceOne({ _id: review._id }, review, { session, upsert: true });
      // Those of an earlier invitation go on as long as the new one.
      await this.links.extendReview(session, review._id, due);
      const after = { review, reviewer };
      const mail = mailTo(after, 'review-invitation');
      return {
        set: { ...withReviews(before, [after]), stage: 'review', model: modelOf(before, settings) },
        commands: await this.mails.store(session, [
          { ...mail, letter: { subject, body: letter }, by: call.user.id },
        ]),
      };
    });
  }

  /** The person of an address, as the office enters it now. */
  private async reviewerOf(
    { email, name, affiliation, orcid }: Pick<InviteDto, 'email' | 'name' | 'affiliation' | 'orcid'>,
    session: ClientSession,
  ): Promise<ReviewerDocument> {
    const set = {
      email,
      name,
      affiliation,
      orcid,
      words: [...new Set(words(`${name} ${email} ${affiliation}`))],
    };
    const reviewer = await this.reviews.reviewers
      .findOneAndUpdate(
        { key: emailKey(email) },
        { $set: set, $setOnInsert: { keywords: [], creation: new Date() } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean();
    if (reviewer.no_more) throw fieldError('email', 'This person has asked not to be invited again');
    return reviewer;
  }

  /** A review without its dates: in this round a new one, or one that has ended without a report. */
  private async newReview(
    before: ManuscriptDocument,
    reviewer: ReviewerDocument,
    session: ClientSession,
  ): Promise<Omit<ReviewDocument, 'language' | 'due' | 'invited' | 'conflicts'>> {
    const { _id: manuscript, round } = before;
    const own = await this.reviews.documents
      .find({ manuscript, reviewer: reviewer._id })
      .session(session)
      .lean();
    const again = own.find((review) => review.round === round);
    const ofRound = reviewsOf(before, reviewer.key);
    if (ofRound.some(({ state }) => !mayDoReview('again', state, true)))
      throw fieldError('email', 'This person is invited already');
    if (again) requireReview('again', { review: again, before });
    const letters = new Set(before.reviews.map(({ letter }) => letter));
    if (own.length === 0 && letters.size >= MAX_REVIEWERS)
      throw fieldError('email', `A manuscript has at most ${MAX_REVIEWERS} reviewers`);
    return {
      _id: again?._id ?? new Types.ObjectId(),
      manuscript,
      reviewer: reviewer._id,
      round,
      letter: own[0]?.letter ?? reviewerLetter(letters.size),
      state: 'invited',
      reminders: 0,
      draft: again?.draft ?? defaultsOf(reportFields),
      shown: false,
      version: (again?.version ?? 0) + 1,
    };
  }
}

const mayInvite = ({ stage }: ManuscriptDocument): boolean => stage === 'received' || stage === 'review';

/** Names that reviewers would read where they must not know the authors: in the copy, and in the response to them. */
function namesLeft(
  manuscript: ManuscriptDocument,
  model: ReviewModel,
): Pick<ReviewInvitation, 'copy' | 'found'> {
  if (model !== 'double anonymized') return { found: [] };
  const { files, answers, round } = manuscript;
  const sent = files.filter((file) => file.sent && file.round === round);
  const last = (kind: string) => sent.findLast((file) => file.kind === kind);
  const text = last('anonymous') ?? last('manuscript');
  const response = round > 0 ? last('response') : undefined;
  const answer = answers.filter((one) => round > 0 && one.round === round).map((one) => one.text);
  const found = [
    ...(text?.copy?.found ?? []),
    ...(response?.copy?.found ?? []),
    ...findNames([{ where: 'answer', text: answer.join('\n') }], authorNames(manuscript)),
  ];
  const copy = copyView(text?.copy ?? { state: 'failed', found: [], unsearched: [], left_out: [] });
  return { copy, found };
}

/** @throws DomainError validation_failed while reviewers would receive no copy, or one with names */
function requireCopy(manuscript: ManuscriptDocument, settings: ManuscriptSettings, anyway: boolean): void {
  const { copy, found } = namesLeft(manuscript, modelOf(manuscript, settings));
  if (copy && copy.state !== 'made')
    throw fieldError(
      'file',
      copy.state === 'making'
        ? 'The copy without names is being made: try again in a moment'
        : 'There is no copy without names: upload an anonymous file',
    );
  if (found.length > 0 && !anyway)
    throw fieldError(
      'send_anyway',
      `Reviewers would read the names of authors: ${found.map(({ text }) => text).join(', ')}`,
    );
}
