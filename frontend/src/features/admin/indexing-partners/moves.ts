import type { IndexingPartner } from '#contracts/entities.ts';

/** The sort numbers to set in order to move a partner one position up or down. */
export function moved(
  partners: readonly Pick<IndexingPartner, 'id' | 'sortnumber'>[],
  id: string,
  step: -1 | 1,
): { id: string; sortnumber: number }[] {
  const from = partners.findIndex((partner) => partner.id === id);
  const partner = partners[from];
  const to = from + step;
  if (!partner || to < 0 || to >= partners.length) return [];
  // Positions keep their numbers, except equal ones, whose order would be undefined.
  let number = -1;
  return partners
    .toSpliced(from, 1)
    .toSpliced(to, 0, partner)
    .map((partner, place) => {
      number = Math.max(number + 1, partners[place]?.sortnumber ?? 0);
      return { id: partner.id, before: partner.sortnumber, sortnumber: number };
    })
    .filter(({ before, sortnumber }) => before !== sortnumber)
    .map(({ id, sortnumber }) => ({ id, sortnumber }));
}
