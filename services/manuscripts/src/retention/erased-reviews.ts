import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { reportFields } from '#contracts/fields/review-fields.ts';
import { ReviewerDocument } from '../register/reviewer.schema.ts';
import { ReviewDocument } from '../register/review.schema.ts';

/** Reviews of which only states and days are left, by which reviewers and reviews are counted. */
@Injectable()
export class ErasedReviews {
  constructor(
    @InjectModel(ReviewDocument.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
  ) {}

  of(reviewer: Types.ObjectId): Promise<ReviewDocument[]> {
    return this.reviews.find({ reviewer }).lean();
  }

  /** Erases what was written in the reviews of a manuscript, or of one reviewer in it, and the reviewers who have no other ones. */
  async erase(
    session: ClientSession,
    of: Pick<ReviewDocument, 'manuscript'> & Partial<ReviewDocument>,
  ): Promise<void> {
    await this.reviews.updateMany(
      of,
      {
        $set: { erased: true, draft: defaultsOf(reportFields), conflicts: [] },
        $unset: { report: 1, release: 1, declined: 1, returned: 1 },
      },
      { session },
    );
    const concerned = await this.reviews.distinct('reviewer', of, { session });
    const others = { reviewer: { $in: concerned }, erased: { $exists: false } };
    const known = await this.reviews.distinct('reviewer', others, { session });
    const leaving = concerned.filter((id) => !known.some((one) => one.equals(id)));
    // That somebody does not want to be invited is not forgotten.
    await this.reviewers.deleteMany({ _id: { $in: leaving }, no_more: { $exists: false } }, { session });
  }

  async removeReviewer(_id: Types.ObjectId): Promise<void> {
    await this.reviewers.deleteOne({ _id });
  }
}
