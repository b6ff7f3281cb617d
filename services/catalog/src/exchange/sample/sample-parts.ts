import { isDeepStrictEqual } from 'node:util';
import type { EntityChange } from '#platform/writes/changes.ts';
import type { HistoryOf } from '#platform/writes/history.ts';
import { listedKinds, type ListedType } from '../../entities/listed-kinds.ts';
import type { SamplePart } from '../../journal/sample-marks/sample-part.schema.ts';

/** Types in the order of removal: an issue is removed when it has no articles left. */
export type SampleType = 'article' | 'issue' | ListedType | 'settings';
const sampleTypes: readonly SampleType[] = [
  'article',
  'issue',
  ...Object.values(listedKinds).map(({ type }) => type),
  'settings',
];

export const samplePartsOf = (changes: readonly EntityChange[]): SamplePart[] =>
  changes.flatMap(({ of, before, after }) => {
    const part = partOf(of);
    if (!part) return [];
    if (part.type === 'settings') {
      const set = Object.entries(after ?? {}).filter(
        ([name, value]) => !isDeepStrictEqual(value, before?.[name]),
      );
      return { ...part, values: Object.fromEntries(set) };
    }
    return before === null ? part : [];
  });

function partOf({ type, id }: HistoryOf): SamplePart | undefined {
  const place = sampleTypes.findIndex((one) => one === type);
  const known = sampleTypes[place];
  return known && { _id: `${place}/${id}`, type: known, id };
}
