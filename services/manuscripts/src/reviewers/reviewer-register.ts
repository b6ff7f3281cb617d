import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import type { SignedInUser } from '#contracts/fields/entities.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { isOpenReview } from '#contracts/manuscripts/review-states.ts';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { fold } from '#contracts/text/folding.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { Changes } from '#platform/writes/changes.ts';
import { Erasing } from '../erasing/erasing.ts';
import { Links } from '../links/links.ts';
import { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';
import { Visible } from '../office/visible.ts';
import { MAX_KEYWORDS, ReviewerDocument, searchedWords } from '../people/reviewer.schema.ts';
import { ReviewDocument } from '../reviews/review.schema.ts';
import { ReviewerList } from './reviewer-list.ts';
import type { ReviewerDto } from './reviewers.dto.ts';

/** Corrects, joins and erases reviewers. Histories have no names, so none of it is recorded. */
@Injectable()
export class ReviewerRegister {
  constructor(
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
    @InjectModel(ReviewDocument.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly list: ReviewerList,
    private readonly visible: Visible,
    private readonly links: Links,
    private readonly erasing: Erasing,
    private readonly changes: Changes,
  ) {}

  /** @throws DomainError not_found */
  async get(id: string, user: SignedInUser): Promise<ReviewerListing> {
    const { hidden } = await this.seenBy(user);
    return (await this.list.views([await this.find(id, user)], hidden))[0]!;
  }

  /** A new address ends the links that the former one has. @throws DomainError not_found, validation_failed */
  async change(
    id: string,
    { keywords, ...given }: ReviewerDto,
    user: SignedInUser,
  ): Promise<ReviewerListing> {
    const key = emailKey(given.email);
    await this.changes.commit(user, async (session) => {
      const before = await this.find(id, user, session);
      const isTaken = await this.reviewers.exists({ key, _id: { $ne: before._id } }).session(session);
      if (isTaken)
        throw fieldError('email', 'Another reviewer has this address. Join the two records instead.');
      const folded = keywordsOf({ keywords }).map(fold).slice(0, MAX_KEYWORDS);
      const set = { ...given, key, keywords: folded, words: searchedWords(given) };
      await this.reviewers.updateOne({ _id: before._id }, { $set: set }, { session });
      if (key !== before.key)
        for (const { _id } of await this.follow(session, before._id, key))
          await this.links.endReview(session, _id);
      return { response: undefined, changes: [] };
    });
    return this.get(id, user);
  }

  /** The reviews of another record of the same person become this one's, and the other is gone. @throws DomainError not_found, validation_failed */
  async join(id: string, email: string, user: SignedInUser): Promise<ReviewerListing> {
    await this.changes.commit(user, async (session) => {
      const { unseen } = await this.seenBy(user);
      const kept = await this.find(id, user, session);
      const other = await this.reviewers
        .findOne({ key: emailKey(email), _id: { $nin: [...unseen, kept._id] } })
        .session(session)
        .lean();
      if (!other) throw fieldError('email', 'No other reviewer has this address');
      const theirs = { reviewer: { $in: [kept._id, other._id] } };
      const open = (await this.reviews.find(theirs).session(session).lean()).filter((one) =>
        isOpenReview(one.state),
      );
      const twice = open.filter((one) =>
        open.some((two) => two !== one && two.manuscript.equals(one.manuscript)),
      );
      if (twice.length > 0)
        throw fieldError(
          'email',
          `Both are invited for ${await this.named(
            twice.map((one) => ({ _id: one.manuscript })),
            user,
          )}. End one of the reviews first.`,
        );
      await this.reviews.updateMany({ reviewer: other._id }, { $set: { reviewer: kept._id } }, { session });
      await this.follow(session, kept._id, kept.key);
      const affiliation = kept.affiliation || other.affiliation;
      const no_more = kept.no_more ?? other.no_more;
      const set = {
        affiliation,
        orcid: kept.orcid || other.orcid,
        keywords: [...new Set([...kept.keywords, ...other.keywords])].slice(0, MAX_KEYWORDS),
        words: searchedWords({ ...kept, affiliation }),
        ...(no_more && { no_more }),
      };
      await this.reviewers.deleteOne({ _id: other._id }, { session });
      await this.reviewers.updateOne({ _id: kept._id }, { $set: set }, { session });
      return { response: undefined, changes: [] };
    });
    return this.get(id, user);
  }

  /** Name, address and what was written go; letters and states stay. @throws DomainError not_found, validation_failed */
  async erase(id: string, user: SignedInUser): Promise<void> {
    const reviewer = await this.find(id, user);
    const waiting = await this.erasing.waitingFor(reviewer);
    if (waiting.length > 0) {
      const name = await this.named(waiting, user);
      throw fieldError(
        'reviewer',
        `${name} still needs the review of ${reviewer.name}. End it, or decide, first.`,
      );
    }
    await this.erasing.eraseReviewer(reviewer, user);
  }

  /** Manuscripts that the user may not see, and the reviewers of these alone. */
  private async seenBy(user: SignedInUser) {
    const hidden = await this.visible.hiddenFrom(user);
    return { hidden, unseen: await this.list.onlyOf(hidden) };
  }

  private async find(id: string, user: SignedInUser, session: ClientSession | null = null) {
    const { unseen } = await this.seenBy(user);
    const isSeen = isEntityId(id) && !unseen.some((one) => one.equals(id));
    const found = isSeen && (await this.reviewers.findById(id).session(session).lean());
    if (!found) throw new DomainError('not_found');
    return found;
  }

  /** Manuscripts know their reviewers by the key of the address. @returns the reviews */
  private async follow(
    session: ClientSession,
    reviewer: Types.ObjectId,
    key: string,
  ): Promise<ReviewDocument[]> {
    const reviews = await this.reviews.find({ reviewer }).session(session).lean();
    const ids = reviews.map(({ _id }) => _id.toHexString());
    await this.manuscripts.updateMany(
      { _id: { $in: reviews.map(({ manuscript }) => manuscript) } },
      { $set: { 'reviews.$[one].key': key } },
      // What is erased stays so.
      { arrayFilters: [{ 'one.id': { $in: ids }, 'one.key': { $ne: '' } }], session },
    );
    return reviews;
  }

  /** 'Manuscript 20260004', or without a number if the user may not see it. */
  private async named(manuscripts: readonly { _id: Types.ObjectId }[], user: SignedInUser): Promise<string> {
    const filter = { ...(await this.visible.to(user)), _id: { $in: manuscripts.map(({ _id }) => _id) } };
    const [found] = await this.manuscripts
      .find(filter as QueryFilter<ManuscriptDocument>, { number: 1 })
      .limit(1)
      .lean();
    return found ? `Manuscript ${found.number}` : 'A manuscript';
  }
}
