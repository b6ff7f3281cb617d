/**
 * Negotiates the content coding of a response (RFC 9110 section 12.5.3): the one with the highest q-value, the
 * first available one among equals.
 *
 * @param accepted an Accept-Encoding header
 * @returns undefined for no encoding
 */
export function contentEncoding<T extends 'br' | 'gzip'>(
  accepted: string | string[] | undefined,
  available: readonly T[],
): T | undefined {
  const weights = new Map([accepted ?? ''].flat().join().toLowerCase().split(',').map(weighted));
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = available
    .filter((coding) => weight(coding) > 0)
    .toSorted((one, other) => weight(other) - weight(one));
  return best;
}

function weighted(element: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = element.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
