import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { signatureOf } from '#contracts/mails/mail-parts.ts';
import type { ManuscriptDuplicate, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { coauthorMails, Mails } from '../mails/mails.ts';
import { storedBy } from '../register/handlers.ts';
import type { AccessedManuscript } from '../register/manuscript-access.guard.ts';
import { ManuscriptDocument, type StoredBy } from '../register/manuscript.schema.ts';
import { staffView } from '../register/manuscript.views.ts';
import { Manuscripts, type Step } from '../register/manuscripts.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import { staffReview } from './review.views.ts';
import { Reviews } from './reviews.ts';

@Injectable()
export class StaffManuscripts {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly reviews: Reviews,
    private readonly mails: Mails,
    private readonly settings: JournalSettings,
  ) {}

  /** @param seen finds it while the user may see it */
  async toView(manuscript: ManuscriptDocument, seen: AccessedManuscript['filter']): Promise<StaffManuscript> {
    const settings = await this.settings.get();
    const [reviews, mails] = await Promise.all([
      this.reviews.findAll(manuscript._id),
      this.mails.findSent(manuscript._id),
    ]);
    return staffView(
      { ...manuscript, duplicates: await this.visibleDuplicates(manuscript.duplicates, seen) },
      settings,
      reviews.map((known) => staffReview(manuscript, known, reviews, settings)),
      mails,
    );
  }

  /** Duplicates without the manuscripts that the user may not see. */
  private async visibleDuplicates(duplicates: ManuscriptDuplicate[], seen: AccessedManuscript['filter']) {
    const ids = duplicates.flatMap(({ id }) => id ?? []);
    if (ids.length === 0) return duplicates;
    const found = (await this.documents.distinct('_id', { ...seen, _id: { $in: ids } })).map(String);
    return duplicates.filter(({ id }) => id === undefined || found.includes(id));
  }

  async update(
    { filter, user }: AccessedManuscript,
    step: Parameters<Manuscripts['change']>[2],
    version?: number,
  ): Promise<StaffManuscript> {
    const withNotices = async (at: Step) => {
      const stepped = await step(at);
      const stage = stepped?.set.stage;
      const isFirst = at.before.stage === 'received' && !at.before.coauthorsTold;
      if (!stage || stage === 'rejected' || !isFirst) return stepped;
      const mails = await this.mails.store(at.session, coauthorMails(at.before));
      const set = { ...stepped.set, coauthorsTold: true as const };
      return { ...stepped, set, commands: [...(stepped.commands ?? []), ...mails] };
    };
    return this.toView(await this.manuscripts.change(filter, { user, version }, withNotices), filter);
  }
}

/** The user as records name them. */
export const actor = ({ user }: Pick<AccessedManuscript, 'user'>): StoredBy => storedBy(user);

/** Values for every letter of the office. */
export const letterValues = ({ manuscript: { number, title }, user }: AccessedManuscript) => ({
  number: String(number ?? ''),
  title: plainText(title),
  signed_by: signatureOf(user),
  // Replaced when the mail is sent.
  link: '{link}',
});

/** @throws DomainError manuscript_closed */
export function requireOpen(isOpen: boolean): void {
  if (!isOpen) throw new DomainError('manuscript_closed');
}
