import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { SignedInUser } from '#contracts/fields/entities.ts';
import { CurrentUser, Roles } from '#platform/sessions/session.ts';
import { Changes } from '#platform/writes/changes.ts';
import { EntryDocument } from './entry.schema.ts';

/** An older log is the journal's own, and one transaction could not renumber it. */
const MOST_ENTRIES = 2_000;

/** The number of entries that the sample content has left and nobody has changed. */
interface SampleEntries {
  entries: number;
}

/** The sample entries of a new journal's log, which its staff remove or keep. */
@Controller('api/webdata/sample')
@Roles('administrator')
export class SampleEntriesController {
  constructor(
    @InjectModel(EntryDocument.name) private readonly entries: Model<EntryDocument>,
    private readonly changes: Changes,
  ) {}

  @Get()
  async get(): Promise<SampleEntries> {
    return {
      entries: (await this.entries.find({ sample: { $exists: true } }).lean()).filter(isUntouched).length,
    };
  }

  /** They are the journal's own from now on. */
  @Post('keep')
  @HttpCode(200)
  async keep(): Promise<SampleEntries> {
    await this.entries.updateMany({ sample: { $exists: true } }, { $unset: { sample: 1 } });
    return this.get();
  }

  /** Removes them in one transaction, and numbers the others without gaps. */
  @Delete()
  async remove(@CurrentUser() user: SignedInUser): Promise<SampleEntries> {
    await this.changes.commit(user, async (session) => {
      const all = await this.entries
        .find({}, { number: 1, status: 1, sample: 1 })
        .sort({ number: 1 })
        .limit(MOST_ENTRIES + 1)
        .session(session)
        .lean();
      if (all.length <= MOST_ENTRIES) {
        await this.entries.deleteMany(
          { _id: { $in: all.filter(isUntouched).map(({ _id }) => _id) } },
          { session },
        );
        const moved = all
          .filter((entry) => !isUntouched(entry))
          .map(({ _id }, at) => ({
            updateOne: { filter: { _id }, update: { $set: { number: at + 1 }, $unset: { sample: 1 } } },
          }));
        // In the order of their numbers: each moves to one that is free.
        if (moved.length > 0) await this.entries.bulkWrite(moved, { session, ordered: true });
      }
      return { response: undefined, changes: [] };
    });
    return this.get();
  }
}

const isUntouched = ({ status, sample }: Pick<EntryDocument, 'status' | 'sample'>): boolean =>
  status === sample;
