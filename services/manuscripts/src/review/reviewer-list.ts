import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { isOpenReview } from '#contracts/policies/review-states.ts';
import type { ReviewerFigures, ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { words } from '#contracts/text/folding.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { Page } from '#platform/validation/paging.ts';
import { dayOf, JournalSettings } from '../settings/journal-settings.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';
import { ReviewDocument } from '../register/review.schema.ts';
import { ReviewerDocument } from '../register/reviewer.schema.ts';
import type { ReviewersQuery } from './reviewers.dto.ts';

export const noFigures: ReviewerFigures = { invited: 0, open: 0, done: 0, declined: 0, lapsed: 0 };

/** Reviewers of the journal, with the number of their reviews. */
@Injectable()
export class ReviewerList {
  constructor(
    @InjectModel(ReviewDocument.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
    private readonly visible: ManuscriptAccess,
    private readonly settings: JournalSettings,
  ) {}

  /** Reviewers by name, without reviews of manuscripts that the user may not see. */
  async page({ q, page, limit }: ReviewersQuery, user: SignedInUser): Promise<Page<ReviewerListing>> {
    const hidden = await this.visible.hiddenFrom(user);
    const unseen = await this.findReviewersOnlyIn(hidden);
    const filter: QueryFilter<ReviewerDocument> = {
      ...(unseen.length > 0 && { _id: { $nin: unseen } }),
      ...(q !== '' && { $and: words(q).map((word) => ({ words: { $regex: `^${word}` } })) }),
    };
    const [total, found] = await Promise.all([
      this.reviewers.countDocuments(filter),
      this.reviewers
        .find(filter)
        .sort({ name: 1, _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean(),
    ]);
    return new Page(total, await this.views(found, hidden));
  }

  /** @param hidden manuscripts that do not count */
  async views(
    reviewers: readonly ReviewerDocument[],
    hidden: readonly Types.ObjectId[],
  ): Promise<ReviewerListing[]> {
    const figures = await this.countReviews(reviewers, hidden);
    return reviewers.map(({ _id, name, email, affiliation, orcid, keywords, no_more }) => ({
      id: _id.toHexString(),
      name,
      email,
      affiliation,
      orcid,
      keywords,
      no_more: no_more !== undefined,
      ...(figures.get(_id.toHexString()) ?? noFigures),
    }));
  }

  /** Numbers of reviews by reviewer. @param hidden manuscripts that do not count */
  async countReviews(
    reviewers: readonly ReviewerDocument[],
    hidden: readonly Types.ObjectId[],
  ): Promise<Map<string, ReviewerFigures>> {
    const ids = reviewers.map(({ _id }) => _id);
    const [settings, reviews] = await Promise.all([
      this.settings.get(),
      this.reviews
        .find({ reviewer: { $in: ids }, manuscript: { $nin: hidden } })
        .select({ reviewer: 1, state: 1, invited: 1, answered: 1, done: 1 })
        .lean(),
    ]);
    const byReviewer = Map.groupBy(reviews, ({ reviewer }) => reviewer.toHexString());
    return new Map(
      [...byReviewer].map(([id, own]) => {
        const days = own
          .filter(({ state }) => state === 'done')
          .map(({ answered, invited, done }) =>
            Math.round((done!.getTime() - (answered ?? invited).getTime()) / DAY_MS),
          )
          .sort((one, other) => one - other);
        const last = new Date(Math.max(...own.map(({ invited }) => invited.getTime())));
        const figures: ReviewerFigures = {
          invited: own.length,
          open: own.filter(({ state }) => isOpenReview(state)).length,
          done: days.length,
          declined: own.filter(({ state }) => state === 'declined').length,
          lapsed: own.filter(({ state }) => state === 'lapsed').length,
          ...(days.length > 0 && { median_days: days[Math.floor((days.length - 1) / 2)] }),
          last: dayOf(last, settings),
        };
        return [id, figures];
      }),
    );
  }

  /** The reviewers of these manuscripts who were invited for no others. */
  async findReviewersOnlyIn(hidden: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
    if (hidden.length === 0) return [];
    const of = await this.reviews.distinct('reviewer', { manuscript: { $in: hidden } });
    const others = await this.reviews.distinct('reviewer', {
      reviewer: { $in: of },
      manuscript: { $nin: hidden },
    });
    const seen = new Set(others.map(String));
    return of.filter((id) => !seen.has(String(id)));
  }
}
