/** The blocks of the home page below its opening, in the order that it has until staff choose another. */
const homeBlocks = ['latest', 'announcements', 'content', 'indexing'] as const;
export type HomeBlock = (typeof homeBlocks)[number];

export const usualHomeOrder = homeBlocks.join(',');

/** @returns the message for an order that does not have each block once */
export const homeOrderProblem = (text: string): string | undefined =>
  text.split(',').toSorted().join() === homeBlocks.toSorted().join()
    ? undefined
    : `The order names each of these once: ${homeBlocks.join(', ')}`;

/** The blocks in the order of the settings; a block that they do not name comes last. */
export function homeBlocksIn(order: string): HomeBlock[] {
  const named = order.split(',');
  const placeOf = (block: HomeBlock) => (named.includes(block) ? named.indexOf(block) : named.length);
  return homeBlocks.toSorted((one, other) => placeOf(one) - placeOf(other));
}
