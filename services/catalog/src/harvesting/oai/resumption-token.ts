import { Types } from 'mongoose';
import type { HarvestPosition } from '../harvested-articles.js';
import { OaiError } from './oai-error.js';

/** Everything the next page of a list needs, so that no server has to remember a harvest. */
export interface Resumption {
  since?: Date;
  before?: Date;
  after: HarvestPosition;
}

export function writeToken({ since, before, after }: Resumption): string {
  const parts = [since?.getTime(), before?.getTime(), after.modification.getTime(), after.id.toHexString()];
  return parts.map((part) => part ?? '').join('.');
}

/** @throws OaiError badResumptionToken */
export function readToken(token: string): Resumption {
  const [, since, before, modification, id] =
    /^(\d{0,15})\.(\d{0,15})\.(\d{1,15})\.([0-9a-f]{24})$/.exec(token) ?? [];
  if (!modification || !id)
    throw new OaiError('badResumptionToken', 'This resumptionToken is not one of ours');
  return {
    since: since ? new Date(Number(since)) : undefined,
    before: before ? new Date(Number(before)) : undefined,
    after: { modification: new Date(Number(modification)), id: new Types.ObjectId(id) },
  };
}
