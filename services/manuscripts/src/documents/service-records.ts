import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { AuthClient } from '../settings/clients.ts';
import { dayOf, JournalSettings } from '../settings/journal-settings.ts';
import { Links } from '../register/links/links.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';
import { ReviewerDocument } from '../register/reviewer.schema.ts';
import { ReviewDocument } from '../register/review.schema.ts';

type Call = RpcCalls['manuscripts.service-records'];
type RequestedRecord = Call['request']['records'][number];

/** Records of reviewing and editing by person and year, for certificates. */
@Injectable()
export class ServiceRecords {
  constructor(
    @InjectModel(ReviewDocument.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly links: Links,
    private readonly visible: ManuscriptAccess,
    private readonly auth: AuthClient,
    private readonly settings: JournalSettings,
  ) {}

  /** Records, unordered, without people who did nothing; with a link only the reviewer's own. */
  async find({ records, link }: Call['request']): Promise<Call['response']> {
    const own = link === undefined ? undefined : await this.ownerOf(link);
    const asked = records.filter(
      ({ kind, holder }) =>
        isEntityId(holder) && (link === undefined || (kind === 'review' && holder === own)),
    );
    const settings = await this.settings.get();
    const [reviewing, editing] = await Promise.all([
      this.reviewing(listHolders(asked, 'review')),
      this.handled({ 'handler.id': { $in: listHolders(asked, 'editing') } }),
    ]);
    return asked.flatMap((one) => {
      const worked = (one.kind === 'review' ? reviewing : editing).get(one.holder);
      const count =
        worked?.times.filter((time) => dayOf(time, settings).startsWith(`${one.year}-`)).length ?? 0;
      return worked && count > 0 ? [{ ...one, name: worked.name, count }] : [];
    });
  }

  /** Handling editors of decided manuscripts that the user may see, a record for each year, the last year first. */
  async findEditors(user: SignedInUser): Promise<ServiceRecord[]> {
    const [handled, settings] = await Promise.all([
      this.handled({ ...(await this.visible.filterFor(user)), handler: { $exists: true } }),
      this.settings.get(),
    ]);
    return [...handled]
      .flatMap(([holder, { name, times }]) =>
        [...Map.groupBy(times, (time) => Number(dayOf(time, settings).slice(0, 4)))].map(
          ([year, { length: count }]) => ({ kind: 'editing' as const, holder, year, name, count }),
        ),
      )
      .sort((one, other) => other.year - one.year || one.name.localeCompare(other.name));
  }

  private async ownerOf(token: string): Promise<string | undefined> {
    const link = await this.links.findByToken(token);
    const review = link?.kind === 'reviewer' ? await this.reviews.findById(link.review).lean() : null;
    return review?.reviewer.toHexString();
  }

  private async reviewing(holders: string[]): Promise<Map<string, Work>> {
    const [people, done] = await Promise.all([
      this.reviewers.find({ _id: { $in: holders } }, { name: 1 }).lean(),
      this.reviews.find({ reviewer: { $in: holders }, state: 'done' }, { reviewer: 1, done: 1 }).lean(),
    ]);
    const times = Map.groupBy(done, ({ reviewer }) => reviewer.toHexString());
    return new Map(
      people.map(({ _id, name }) => {
        const id = _id.toHexString();
        return [id, { name, times: (times.get(id) ?? []).map((one) => one.done!) }];
      }),
    );
  }

  /** Decision dates of the manuscripts handled by each user, with the user's current name. */
  private async handled(filter: QueryFilter<ManuscriptDocument>): Promise<Map<string, Work>> {
    const handled = await this.manuscripts
      .find(filter, { handler: 1, 'decisions.at': 1, 'decisions.void': 1 })
      .lean<Pick<ManuscriptDocument, 'handler' | 'decisions'>[]>();
    const byHandler = Map.groupBy(handled, ({ handler }) => handler!.id);
    const works = [...byHandler].map(async ([id, own]) => {
      const times = own.flatMap(({ decisions }) => decisions.findLast((one) => !one.void)?.at ?? []);
      const found = await this.auth.call('auth.user', { userId: id });
      return [id, { name: found?.user.name ?? own.at(-1)!.handler!.name, times }] as const;
    });
    return new Map(await Promise.all(works));
  }
}

/** Date of a person's work that counts. */
interface Work {
  name: string;
  times: Date[];
}

const listHolders = (asked: readonly RequestedRecord[], wanted: RequestedRecord['kind']): string[] =>
  asked.filter(({ kind }) => kind === wanted).map(({ holder }) => holder);
