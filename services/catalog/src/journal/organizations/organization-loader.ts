import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { foldedWords } from '#contracts/text/folding.ts';
import { bareRor, rorProblem } from '#contracts/identifiers/ror.ts';
import { SharedConfig } from '../../config.ts';
import { rowsOf } from '../../exchange/lists/list-rows.ts';
import { OrganizationDocument, OrganizationList } from './organization.schema.ts';

const BATCH = 1_000;
const LOOK_EVERY_MS = 3_600_000;

/**
 * Loads the list of organizations that the setting ORGANIZATIONS_FILE names, when it is new: the data dump of the
 * Research Organization Registry as JSON. A load that is killed is repeated from its beginning; until it ends, the
 * organizations of the former list are found too.
 */
@Injectable()
export class OrganizationLoader extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('organizations', LOOK_EVERY_MS, () => this.load())];
  private readonly logger = new Logger('OrganizationLoader');

  constructor(
    private readonly config: SharedConfig,
    @InjectModel(OrganizationDocument.name) private readonly organizations: Model<OrganizationDocument>,
    @InjectModel(OrganizationList.name) private readonly lists: Model<OrganizationList>,
  ) {
    super();
  }

  async load(): Promise<void> {
    const file = this.config.ORGANIZATIONS_FILE;
    if (file === '') return;
    const { size, mtimeMs } = await stat(file);
    const list = `${size}/${mtimeMs}`;
    if (await this.lists.exists({ _id: list })) return;
    let loaded = 0;
    let batch: Omit<OrganizationDocument, 'list'>[] = [];
    for await (const { value } of rowsOf(
      'organizations.json',
      createReadStream(file) as AsyncIterable<Buffer>,
    )) {
      const organization = organizationOf(value);
      if (organization) batch.push(organization);
      if (batch.length < BATCH) continue;
      loaded += await this.store(batch, list);
      batch = [];
    }
    loaded += await this.store(batch, list);
    if (loaded === 0) throw new Error('The file contains no organizations');
    await this.organizations.deleteMany({ list: { $ne: list } });
    await this.lists.deleteMany({});
    await this.lists.create({ _id: list, loaded: new Date() });
    this.logger.log(`${loaded} organizations were loaded`);
  }

  private async store(batch: Omit<OrganizationDocument, 'list'>[], list: string): Promise<number> {
    if (batch.length === 0) return 0;
    await this.organizations.bulkWrite(
      batch.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $set: { ...fields, list } }, upsert: true },
      })),
      { ordered: false },
    );
    return batch.length;
  }
}

/** Item of ROR's data dump (schema 2), as far as it is read. */
interface RorItem {
  id?: unknown;
  status?: unknown;
  names?: { value?: unknown; types?: unknown }[];
  locations?: { geonames_details?: { name?: unknown; country_name?: unknown } }[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');
const MAX_WORDS = 60;

/** An organization of the list; undefined for one that no longer exists, or an item of another format. */
function organizationOf(item: unknown): Omit<OrganizationDocument, 'list'> | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { id, status = 'active', names, locations } = item as RorItem;
  const ror = bareRor(textOf(id));
  if (ror === '' || rorProblem(ror) !== undefined || status !== 'active' || !Array.isArray(names))
    return undefined;
  const displayed =
    names.find(({ types }) => Array.isArray(types) && types.includes('ror_display')) ?? names[0];
  const name = textOf(displayed?.value);
  if (name === '') return undefined;
  const place = Array.isArray(locations) ? locations[0]?.geonames_details : undefined;
  const texts = [name, place?.name, place?.country_name, ...names.map(({ value }) => value)];
  const found = new Set(texts.flatMap((text) => foldedWords(textOf(text))));
  return {
    _id: ror,
    name,
    city: textOf(place?.name),
    country: textOf(place?.country_name),
    words: [...found].slice(0, MAX_WORDS),
    length: name.length,
  };
}
