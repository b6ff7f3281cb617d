import { Injectable } from '@nestjs/common';
import { INVITATION_DAYS } from '#contracts/manuscripts/limits.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isSameMailbox } from '#contracts/manuscripts/conflicts.ts';
import type { ReviewInvitation } from '#contracts/manuscripts/reviews.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { isReviewable, modelOf } from '../register/manuscript-state.ts';
import { CatalogClient } from '../settings/clients.ts';
import { dayIn, JournalSettings } from '../settings/journal-settings.ts';
import { Links } from '../register/links/links.ts';
import { Mails } from '../mails/mails.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { letterValues, actor, StaffManuscripts, requireOpen } from './staff-manuscripts.ts';
import type { AccessedManuscript } from '../register/manuscript-access.guard.ts';
import { checkRelease, makeRelease } from './releases.ts';
import { mailTo } from './review-mails.ts';
import { Reviews } from './reviews.ts';
import { Candidates, conflictsOfPerson } from './candidates.ts';
import type { InvitationQuery, InviteDto } from './reviewers.dto.ts';

const hindiModels: Record<ReviewModel, string> = {
  'double anonymized': 'दोनों ओर से अनाम',
  'single anonymized': 'एक ओर से अनाम',
  'all identities visible': 'सभी नामों के साथ',
};

/** Kind of the invitation: another one for somebody who has reviewed an earlier version. */
const invitationFor = ({ reviews, round }: ManuscriptDocument, email: string) =>
  reviews.some((one) => one.round < round && one.state === 'done' && isSameMailbox(one.key, email))
    ? 'review-invitation-again'
    : 'review-invitation';

/** Invites reviewers. A letter is shown and edited before it is sent. */
@Injectable()
export class Invitations {
  constructor(
    private readonly staff: StaffManuscripts,
    private readonly reviews: Reviews,
    private readonly candidates: Candidates,
    private readonly mails: Mails,
    private readonly links: Links,
    private readonly settings: JournalSettings,
    private readonly catalog: CatalogClient,
  ) {}

  /** The letter in the journal's words, and authors' names in the files. @throws DomainError manuscript_closed */
  async letter(
    call: AccessedManuscript,
    { email, name, language, due: given }: InvitationQuery,
  ): Promise<ReviewInvitation> {
    const { manuscript } = call;
    const settings = await this.settings.get();
    requireOpen(isReviewable(manuscript));
    const model = modelOf(manuscript, settings);
    const due = given || dayIn(settings, settings.review_days);
    const { abstract, authors } = manuscript;
    const { subject, body } = await this.catalog.call('catalog.mail-letter', {
      kind: invitationFor(manuscript, email),
      language,
      values: {
        ...letterValues(call),
        name,
        abstract: plainText(abstract),
        authors: model === 'double anonymized' ? '' : authors.map((author) => author.name).join(', '),
        model: language === 'hi' ? hindiModels[model] : model,
        due,
        answer_by: dayIn(settings, INVITATION_DAYS),
      },
    });
    const check = checkRelease(manuscript, model, `${subject}\n${body}`);
    return { subject, letter: body, due, model, ...check };
  }

  /** @throws DomainError validation_failed at the field that prevents it, manuscript_closed */
  async invite(call: AccessedManuscript, dto: InviteDto): Promise<StaffManuscript> {
    const { letter, subject, due: wanted, send_anyway, found_elsewhere, language, ...person } = dto;
    const compared = await this.candidates.compared(call.manuscript);
    const conflicts = conflictsOfPerson(person, compared);
    const author = conflicts.find(({ kind }) => kind === 'author');
    if (author) throw fieldError('email', author.evidence);
    const freeMail = conflicts.find(({ kind }) => kind === 'suggested-free-mail');
    if (freeMail && !found_elsewhere) throw fieldError('found_elsewhere', freeMail.evidence);
    return this.staff.update(call, async ({ before, settings, session }) => {
      requireOpen(isReviewable(before));
      const due = wanted || dayIn(settings, settings.review_days);
      if (due < dayIn(settings)) throw fieldError('due', 'Choose a date in the future.');
      const written = `${subject}\n${letter}`;
      const release = makeRelease(before, settings, actor(call), send_anyway, written);
      const given = { language, due, conflicts, release };
      const { known, set } = await this.reviews.invite(session, before, person, given);
      const mail = mailTo(known, invitationFor(before, person.email));
      return {
        set: { ...set, stage: 'review', model: modelOf(before, settings) },
        commands: await this.mails.store(session, [
          { ...mail, letter: { subject, body: letter }, by: call.user.id },
        ]),
      };
    });
  }
}
