import { Types } from 'mongoose';
import type { HarvestPosition, HarvestSelection } from '../harvested-articles.ts';
import { type MetadataPrefix, OaiError, prefixes } from './oai-formats.ts';

const verbs = [
  'Identify',
  'ListMetadataFormats',
  'ListSets',
  'ListIdentifiers',
  'ListRecords',
  'GetRecord',
] as const;
export type Verb = (typeof verbs)[number];
export type OaiArguments = Record<string, string>;

/** The arguments of each verb; a resumption token excludes all others. */
const allowed: Record<Verb, { required: string[]; optional: string[]; resumable?: true }> = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumable: true },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumable: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
};

/** Parses a request's arguments from the query or the form body. @throws OaiError badVerb, badArgument */
export function readArguments(parameters: URLSearchParams): { verb: Verb; args: OaiArguments } {
  const verb = parameters.getAll('verb');
  const known = verbs.find((name) => name === verb[0]);
  if (!known || verb.length > 1) throw new OaiError('badVerb', 'The verb is missing, unknown or repeated');

  const { required, optional, resumable } = allowed[known];
  const names = [...new Set(parameters.keys())].filter((name) => name !== 'verb');
  const repeated = names.find((name) => parameters.getAll(name).length > 1);
  if (repeated) throw new OaiError('badArgument', `The argument ${repeated} is repeated`);
  const resumed = resumable && names.includes('resumptionToken');
  if (resumed && names.length > 1) throw new OaiError('badArgument', 'A resumptionToken stands alone');
  const illegal = names.find(
    (name) => !(resumed ? ['resumptionToken'] : [...required, ...optional]).includes(name),
  );
  if (illegal !== undefined)
    throw new OaiError('badArgument', `The argument ${illegal} does not belong to ${known}`);
  const missing = resumed ? undefined : required.find((name) => !parameters.get(name));
  if (missing) throw new OaiError('badArgument', `The argument ${missing} is missing`);
  return { verb: known, args: Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) };
}

// XML Schema has no year 0.
const day = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const second = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/**
 * Parses the period of a selective harvest. The protocol includes both ends, while `before` is the first
 * moment after `until`.
 * @throws OaiError badArgument
 */
export function readPeriod({ from, until }: OaiArguments): Pick<HarvestSelection, 'since' | 'before'> {
  const since = from === undefined ? undefined : moment(from, 'from');
  const end = until === undefined ? undefined : moment(until, 'until');
  if (from !== undefined && until !== undefined && day.test(from) !== day.test(until))
    throw new OaiError('badArgument', 'from and until differ in granularity');
  if (since && end && since > end) throw new OaiError('badArgument', 'from is later than until');
  const step = until !== undefined && day.test(until) ? 86_400_000 : 1_000;
  return { since, before: end && new Date(end.getTime() + step) };
}

function moment(text: string, name: string): Date {
  const date = day.test(text) || second.test(text) ? new Date(text) : undefined;
  const isReal =
    date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace('Z', ''));
  if (!isReal)
    throw new OaiError('badArgument', `${name} is not a date of the form YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ`);
  return date;
}

/** All state of a harvest, so that the server stores none. */
interface Resumption {
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
