import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { isOpenReview } from '#contracts/policies/review-states.ts';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { fold } from '#contracts/text/folding.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { Changes } from '#platform/writes/changes.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';
import { MAX_KEYWORDS, ReviewerDocument, searchedWords } from '../register/reviewer.schema.ts';
import { ReviewerList } from './reviewer-list.ts';
import type { ReviewerDto } from './reviewers.dto.ts';
import { Reviews } from './reviews.ts';

/** Corrects and merges reviewers. Histories have no names, so none of it is recorded. */
@Injectable()
export class ReviewerRegister {
  constructor(
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly list: ReviewerList,
    private readonly visible: ManuscriptAccess,
    private readonly reviews: Reviews,
    private readonly changes: Changes,
  ) {}

  /** A reviewer without reviews that are hidden from the user. @throws DomainError not_found */
  async get(id: string, user: SignedInUser): Promise<ReviewerListing> {
    const hidden = await this.visible.hiddenFrom(user);
    const [view] = await this.list.views([await this.find(id)], hidden);
    return view!;
  }

  /** A new address ends the links of the former one. @throws DomainError not_found, forbidden, validation_failed */
  async change(
    id: string,
    { keywords, ...given }: ReviewerDto,
    user: SignedInUser,
  ): Promise<ReviewerListing> {
    await this.requireNoConflict(user);
    const key = emailKey(given.email);
    await this.changes.commit(user, async (session) => {
      const found = await this.find(id, session);
      if (await this.reviewers.exists({ key, _id: { $ne: found._id } }).session(session))
        throw fieldError('email', 'Another reviewer has this address. Merge the two records instead.');
      const folded = keywordsOf({ keywords }).map(fold).slice(0, MAX_KEYWORDS);
      const set = { ...given, key, keywords: folded, words: searchedWords(given) };
      await this.reviews.updateReviewer(session, found, set);
      return { response: undefined, changes: [] };
    });
    return this.get(id, user);
  }

  /**
   * The reviews of another record of the same person become this one's, and the other is gone.
   *
   * @throws DomainError not_found, forbidden, validation_failed
   */
  async join(id: string, email: string, user: SignedInUser): Promise<ReviewerListing> {
    await this.requireNoConflict(user);
    await this.changes.commit(user, async (session) => {
      const kept = await this.find(id, session);
      const filter = { key: emailKey(email), _id: { $ne: kept._id } };
      const other = await this.reviewers.findOne(filter).session(session).lean();
      if (!other) throw fieldError('email', 'No other reviewer has this address');
      const joined = await this.reviews.joinReviewers(session, kept, other);
      const open = joined.filter(({ state }) => isOpenReview(state));
      const twice = open.find(
        (one, at) => open.findLastIndex((two) => two.manuscript.equals(one.manuscript)) > at,
      );
      if (twice) {
        const found = await this.manuscripts.findById(twice.manuscript).session(session).lean();
        throw fieldError('email', `Both are invited for ${found?.number}. End one of the reviews first.`);
      }
      const affiliation = kept.affiliation || other.affiliation;
      const no_more = kept.no_more ?? other.no_more;
      const set = {
        affiliation,
        orcid: kept.orcid || other.orcid,
        keywords: [...new Set([...kept.keywords, ...other.keywords])].slice(0, MAX_KEYWORDS),
        words: searchedWords({ ...kept, affiliation }),
        ...(no_more && { no_more }),
      };
      await this.reviews.updateReviewer(session, kept, set);
      return { response: undefined, changes: [] };
    });
    return this.get(id, user);
  }

  /** @throws DomainError forbidden, not_found */
  async findToErase(id: string, user: SignedInUser): Promise<ReviewerDocument> {
    await this.requireNoConflict(user);
    return this.find(id);
  }

  /** Errors would reveal who reviews a hidden manuscript. @throws DomainError forbidden */
  private async requireNoConflict(user: SignedInUser): Promise<void> {
    const open = { _id: { $in: await this.visible.hiddenFrom(user) }, turn: { $ne: 'nobody' as const } };
    if (await this.manuscripts.exists(open))
      throw new DomainError('forbidden', {
        message: 'You have a conflict of interest with an open manuscript. Ask a colleague to do this.',
      });
  }

  private async find(id: string, session: ClientSession | null = null): Promise<ReviewerDocument> {
    const found = isEntityId(id) && (await this.reviewers.findById(id).session(session).lean());
    if (!found) throw new DomainError('not_found');
    return found;
  }
}
