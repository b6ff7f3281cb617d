import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type {
  Announcements,
  JournalPage,
  PageLink,
  PageListing,
  StaffPage,
  StaffPageListing,
} from '#contracts/journal/journal-pages.ts';
import { missingDates, pageFields, type PagePlace } from '#contracts/fields/page-fields.ts';
import { Changes, type Edit, type EntityKind } from '#platform/writes/changes.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey, requireDocument } from '#platform/database/mongo.module.ts';
import { newFields, storedFields } from '#platform/validation/stored-fields.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { type AddPageDto, type UpdatePageDto, pageKind } from './page.kind.ts';
import { PageDocument } from './page.schema.ts';
import { announcement, linkTo, listing, publicPage, staffListing, staffPage } from './page.views.ts';

const MAX_PAGES = 1_000;
const MAX_ANNOUNCEMENTS = 100;
const inOrder = { sortnumber: 1, title: 1 } as const;

/** The pages that staff write: policies, announcements, calls for papers. Visitors see the enabled ones only. */
@Injectable()
export class PagesService {
  constructor(
    @InjectModel(PageDocument.name) private readonly pages: Model<PageDocument>,
    private readonly settings: SettingsService,
    private readonly changes: Changes,
  ) {}

  async list(): Promise<PageListing[]> {
    return (await this.find({ status: 'enabled' })).map(listing);
  }

  async listForStaff(): Promise<StaffPageListing[]> {
    return (await this.find({})).map(staffListing);
  }

  async links(): Promise<PageLink[]> {
    const found = await this.find({ status: 'enabled', place: { $in: ['main', 'about', 'footer'] } });
    return found.map(linkTo);
  }

  /** The complete pages in a place, such as the sections of the instructions to authors. */
  async inPlace(place: PagePlace): Promise<JournalPage[]> {
    const found = this.pages.find({ status: 'enabled', place }).sort(inOrder).limit(MAX_PAGES).lean();
    return (await found).map(publicPage);
  }

  async announcements(): Promise<Announcements> {
    const today = await this.settings.today();
    const of = (kind: PageDocument['kind']) => this.pages.find({ status: 'enabled', kind });
    const [calls, announcements] = await Promise.all([
      of('call for papers')
        .find({ closing_date: { $gte: today } })
        .sort({ closing_date: 1, _id: 1 })
        .limit(MAX_ANNOUNCEMENTS)
        .lean(),
      of('announcement').sort({ date: -1, _id: -1 }).limit(MAX_ANNOUNCEMENTS).lean(),
    ]);
    return { calls: calls.map(announcement), announcements: announcements.map(announcement) };
  }

  /** Finds a page by its current or former address. @throws DomainError not_found, for a draft too */
  async bySlug(slug: string): Promise<JournalPage> {
    const page =
      (await this.pages.findOne({ slug }).lean()) ??
      (await this.pages.findOne({ former_slugs: slug, status: 'enabled' }).lean());
    if (page?.status !== 'enabled') throw new DomainError('not_found');
    return publicPage(page);
  }

  /** @throws DomainError not_found */
  async byId(id: string): Promise<StaffPage> {
    return staffPage(await requireDocument(this.pages, id));
  }

  /** @throws DomainError validation_failed, duplicate_page */
  async add(fields: AddPageDto, user: ChangeAuthor): Promise<StaffPage> {
    const now = new Date();
    const values = newFields(pageFields, fields);
    requireDates(values);
    const page = {
      ...values,
      former_slugs: [],
      untouched: false,
      creation: now,
      modification: now,
      version: 1,
    };
    return withDuplicates(() => this.changes.create(this.kind, page, user));
  }

  /** Changes the given fields, if any value differs. @throws DomainError not_found, version_conflict, duplicate_page */
  async update({ id, fields, version, user }: Edit<UpdatePageDto>): Promise<StaffPage> {
    const given = (before: PageDocument): Partial<PageDocument> => {
      const { slug = before.slug } = fields;
      const former = [...new Set([...before.former_slugs, before.slug])].filter((one) => one !== slug);
      return {
        ...storedFields(pageFields, fields),
        ...(slug !== before.slug && { former_slugs: former }),
      };
    };
    const alongside = (_: ClientSession, _before: PageDocument, after: PageDocument) => {
      requireDates(after);
      return Promise.resolve();
    };
    return withDuplicates(() => this.changes.update(this.kind, { id, version, user, given, alongside }));
  }

  /** Confirms one of the first texts unchanged. Idempotent. @throws DomainError not_found, version_conflict */
  confirm(id: string, version: number | undefined, user: ChangeAuthor): Promise<StaffPage> {
    return this.changes.update(this.kind, { id, version, user, given: { untouched: false } });
  }

  /** Deletes a page permanently; its history stays. @throws DomainError not_found, version_conflict */
  remove(id: string, version: number | undefined, user: ChangeAuthor): Promise<void> {
    return this.changes.commit(user, async (session) => {
      const page = await requireDocument(this.pages, id, session);
      requireVersion(version, page);
      await this.pages.deleteOne({ _id: page._id }, { session });
      return { response: undefined, changes: [pageKind.change(page, null)] };
    });
  }

  private async find(filter: QueryFilter<PageDocument>): Promise<PageDocument[]> {
    return this.pages
      .find(filter)
      .sort({ place: 1, ...inOrder })
      .limit(MAX_PAGES)
      .lean();
  }

  private get kind(): EntityKind<PageDocument, StaffPage> {
    return { ...pageKind, model: this.pages };
  }
}

function requireDates(page: Pick<PageDocument, 'kind' | 'date' | 'closing_date'>): void {
  const fields = missingDates(page) as Record<string, string>;
  const [message] = Object.values(fields);
  if (message) throw new DomainError('validation_failed', { message, fields });
}

async function withDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicateKey(error) ? new DomainError('duplicate_page') : error;
  }
}
