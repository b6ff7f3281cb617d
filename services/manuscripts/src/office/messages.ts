import { Injectable } from '@nestjs/common';
import type { ManuscriptMessage, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { withAttached } from '../files/manuscript-files.ts';
import { CatalogClient } from '../settings/clients.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import { Mails, nameOfAuthor, type NewMail } from '../mails/mails.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import type { Step } from '../register/manuscripts.ts';
import { requireNamesChecked } from '../register/names/require-names-checked.ts';
import { AUTHOR_WOULD_READ, checkForAuthor, checkForReviewer } from '../review/check-for-author.ts';
import { mailTo } from '../review/review-mails.ts';
import type { KnownReview } from '../register/review.schema.ts';
import { Reviews } from '../review/reviews.ts';
import type { MessageDto } from './office.dto.ts';
import { letterValues, StaffManuscripts, requireOpen } from '../review/staff-manuscripts.ts';
import type { AccessedManuscript } from '../register/manuscript-access.guard.ts';

const kind = 'manuscript-message' as const;

/** Mails that the office writes to the author or to a reviewer. */
@Injectable()
export class Messages {
  constructor(
    private readonly staff: StaffManuscripts,
    private readonly mails: Mails,
    private readonly reviews: Reviews,
    private readonly settings: JournalSettings,
    private readonly catalog: CatalogClient,
  ) {}

  /** The mail in the journal's words. @throws DomainError not_found, manuscript_closed */
  async draft(call: AccessedManuscript, to: string): Promise<ManuscriptMessage> {
    const { manuscript } = call;
    requireOpen(!manuscript.erased);
    const reviews = await this.reviews.findAll(manuscript._id);
    const { mail, name, title, check } = await this.addressed(manuscript, reviews, to);
    const { subject, body } = await this.catalog.call('catalog.mail-letter', {
      kind,
      language: mail.language,
      values: { ...letterValues(call), name, title: plainText(title) },
    });
    const found = check(`${subject}\n${body}`);
    return { subject, letter: body, to: { name, email: mail.to ?? '' }, ...found };
  }

  /** @throws DomainError not_found, manuscript_closed, validation_failed */
  send(
    call: AccessedManuscript,
    { to, subject, letter, files, send_anyway }: MessageDto,
  ): Promise<StaffManuscript> {
    return this.staff.update(call, async ({ before, session }: Step) => {
      const reviews = await this.reviews.findAll(before._id, session);
      const { mail, check, wouldRead } = await this.addressed(before, reviews, to);
      requireNamesChecked(check(`${subject}\n${letter}`), send_anyway, wouldRead);
      const written = { ...mail, letter: { subject, body: letter }, files, by: call.user.id };
      return {
        set: { files: withAttached(before.files, files) },
        commands: await this.mails.store(session, [written]),
        keepsVersion: true,
      };
    });
  }

  private async addressed(manuscript: ManuscriptDocument, reviews: readonly KnownReview[], to: string) {
    const known = { manuscript, reviews, settings: await this.settings.get() };
    const { _id, email, mailLanguage: language, title } = manuscript;
    const own = reviews.find(({ review }) => review._id.equals(to));
    if (!own && to !== 'author') throw new DomainError('not_found');
    // The mail is sent in any state of the review.
    const { stage: _, ...mail } = own
      ? mailTo(own, kind)
      : ({ kind, to: email, language, manuscript: _id } as NewMail);
    return {
      mail,
      name: own?.reviewer.name ?? nameOfAuthor(manuscript, email, language),
      title: own?.review.release?.title ?? title,
      check: (letter: string) =>
        own
          ? checkForReviewer(known, own, letter)
          : checkForAuthor(known, { letter, reviews: [], files: [] }),
      wouldRead: own ? 'The reviewer would read these names' : AUTHOR_WOULD_READ,
    };
  }
}
