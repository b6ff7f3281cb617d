import { beforeAll, describe, expect, it } from '@jest/globals';
import type { WebdataCounts, WebdataEntry } from '#contracts/fields/entities.ts';
import { type WebdataStatus, webdataStatuses } from '#contracts/values/statuses.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { addEntry, type RunningWebdata, runWebdata } from '#testing/running/running-webdata.ts';

const ROUNDS = 8;
const AT_ONCE = 8;

describe('Two processes of webdata', () => {
  const auth = specAuth();
  let both: RunningWebdata[];

  beforeAll(async () => {
    both = [await runWebdata(auth), await runWebdata(auth)];
  });

  const list = async ({ staff }: RunningWebdata, query: string) =>
    (await staff.get(`/api/webdata?${query}`).expect(200)).body as WebdataEntry[];
  const counts = async ({ staff }: RunningWebdata, query = '') =>
    (await staff.get(`/api/webdata/counts${query}`).expect(200)).body as WebdataCounts;

  it('number entries without gaps, and show each other’s entries immediately', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const word = `round${String.fromCharCode(97 + round)}`;
      const added = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => addEntry(both[at % 2]!.staff, `${word} number ${at}`)),
      );
      const to: WebdataStatus = webdataStatuses[round % webdataStatuses.length]!;
      const changed = added.slice(0, AT_ONCE / 2);
      await Promise.all(
        changed.map(({ id }, at) =>
          both[at % 2]!.staff.put(`/api/webdata/${id}`).send({ status: to }).expect(200),
        ),
      );
      for (const webdata of both) {
        const found = await list(webdata, `search=${word}&limit=200`);
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(added.map(({ id }) => id)));
        expect(found).toEqual(await list(webdata, `page=1&limit=${AT_ONCE}`));
        const inStatus = await list(webdata, `search=${word}&status=${to}&limit=200`);
        expect(inStatus).toEqual(found.filter(({ status }) => status === to));
        const matching = await counts(webdata, `?search=${word}`);
        expect([matching[to], matching.info]).toEqual(
          to === 'info' ? [AT_ONCE, AT_ONCE] : [AT_ONCE / 2, AT_ONCE / 2],
        );
      }
    }
    const stored = await both[0]!.database.collection('entries').find().sort({ number: 1 }).toArray();
    expect(stored.map(({ number }) => number as number)).toEqual(
      Array.from({ length: ROUNDS * AT_ONCE }, (_, index) => index + 1),
    );
    const [one, other] = [await counts(both[0]!), await counts(both[1]!)];
    expect(one).toEqual(other);
    expect(Object.values(one).reduce((sum, count) => sum + count)).toBe(ROUNDS * AT_ONCE);
  });
});
