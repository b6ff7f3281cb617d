import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import type { ManuscriptsToday } from '#contracts/manuscripts/manuscripts.ts';
import { needsReviewers } from '#contracts/policies/manuscript-stages.ts';
import { dayIn } from '../settings/journal-settings.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { isLate, receivedReports, stateOf } from '../register/manuscript-state.ts';
import { Mails } from '../mails/mails.ts';
import { countedFields } from '../register/submission-statistics.ts';

const MAX_NAMED = 5;

@Injectable()
export class TodaysManuscripts {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly mails: Mails,
  ) {}

  async count(
    seen: QueryFilter<ManuscriptDocument>,
    user: string,
    settings: ManuscriptSettings,
  ): Promise<ManuscriptsToday> {
    const today = dayIn(settings);
    const open = await this.manuscripts
      .find({ ...seen, turn: { $in: ['office', 'reviewers', 'author'] }, number: { $exists: true } })
      .select(`${countedFields} turn openObjections article asked number fee.state handler.id`)
      .lean();
    const count = (matches: (manuscript: ManuscriptDocument) => boolean) => open.filter(matches).length;
    const isNew = ({ dates }: ManuscriptDocument) => dates.revised === undefined;
    const isWithout = (one: ManuscriptDocument) => needsReviewers(stateOf(one), settings.reviewers_wanted);
    const isRevised = (one: ManuscriptDocument) =>
      !isNew(one) && [...one.reviews, ...receivedReports(one)].every(({ round }) => round < one.round);
    const toInvite = open.filter((one) => isWithout(one) && !isRevised(one));
    return {
      mine: count(({ turn, handler }) => turn === 'office' && handler?.id === user),
      to_check: count((one) => one.stage === 'received' && isNew(one)),
      revised: count((one) => (one.stage === 'received' ? !isNew(one) : isWithout(one) && isRevised(one))),
      to_invite: {
        total: toInvite.length,
        manuscripts: toInvite
          .slice(0, MAX_NAMED)
          .map(({ _id, number }) => ({ id: _id.toHexString(), number: number! })),
      },
      decidable: count((one) => one.stage === 'review' && one.turn === 'office' && !isWithout(one)),
      late: count((one) => one.stage === 'review' && isLate(one, today)),
      ready_to_publish: count(
        ({ stage, turn, article, fee }) =>
          stage === 'accepted' && turn === 'office' && !article && fee?.state !== 'reported',
      ),
      payments: count(({ fee }) => fee?.state === 'reported'),
      objections: count(({ openObjections }) => openObjections > 0),
      undelivered: await this.manuscripts.countDocuments({
        ...seen,
        $and: [...(seen.$and ?? []), { _id: { $in: await this.mails.findUndelivered() } }],
      }),
      open: open.length,
      received_this_month: await this.manuscripts.countDocuments({
        ...seen,
        'dates.submitted': { $gte: today.slice(0, 8) },
      }),
      any: (await this.manuscripts.exists({ listed: true, sample: { $exists: false } })) !== null,
    };
  }
}
