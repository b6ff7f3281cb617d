import { Types } from 'mongoose';
import type { HarvestSelection, HarvestPosition } from '../harvested-articles.ts';
import { OaiError } from './oai-error.ts';
import { type MetadataPrefix, prefixes } from './oai-formats.ts';

/** All state of a harvest, so that the server stores none. */
export interface Resumption {
  prefix: MetadataPrefix;
  selection: HarvestSelection;
  after: HarvestPosition;
  /** Number of records returned so far. */
  cursor: number;
  /** Size of the complete list when the harvest began. */
  size: number;
}

export function writeToken({ prefix, selection, after, cursor, size }: Resumption): string {
  const { since, before, section } = selection;
  const times = [since, before, after.modification].map((time) => time?.getTime() ?? '');
  const set = section === undefined ? [] : [Buffer.from(section).toString('base64url')];
  return [...times, after.id.toHexString(), cursor, size, prefix, ...set].join('.');
}

/** @throws OaiError badResumptionToken */
export function readToken(token: string): Resumption {
  const [, since, before, modification, id, cursor, size, named, set] =
    /^(-?\d{1,15})?\.(-?\d{1,15})?\.(-?\d{1,15})\.([0-9a-f]{24})\.(\d{1,9})\.(\d{1,9})\.(\w+)(?:\.([\w-]+))?$/.exec(
      token,
    ) ?? [];
  const prefix = prefixes.find((each) => each === named);
  if (!modification || !id || !prefix)
    throw new OaiError('badResumptionToken', 'This resumptionToken is not one of ours');
  return {
    prefix,
    selection: {
      since: since ? new Date(Number(since)) : undefined,
      before: before ? new Date(Number(before)) : undefined,
      section: set === undefined ? undefined : Buffer.from(set, 'base64url').toString(),
    },
    after: { modification: new Date(Number(modification)), id: new Types.ObjectId(id) },
    cursor: Number(cursor),
    size: Number(size),
  };
}
