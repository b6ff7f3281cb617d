import { doiAddress } from '#contracts/identifiers/doi.ts';
import { rawText, type MarkupElement } from '#platform/validation/markup-tree.ts';

const MAX_LENGTH = 2_000;
const schemes = new Set(['http:', 'https:', 'mailto:']);

/** An address of http, https or mailto that a page may link to; undefined for any other. */
export function safeAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const given = /^www\./i.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (given.length > MAX_LENGTH || !URL.canParse(given)) return undefined;
  const { protocol, href } = new URL(given);
  return schemes.has(protocol) ? href : undefined;
}

const registries: Readonly<Record<string, (id: string) => string>> = {
  doi: doiAddress,
  pmid: (id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`,
  pmcid: (id) => `https://pmc.ncbi.nlm.nih.gov/articles/${id}/`,
};

/** Where an element of JATS links to. */
export function addressIn(element: MarkupElement): string | undefined {
  const text = rawText(element.children).trim();
  const { href = text } = element.attributes;
  if (element.name === 'email') return safeAddress(`mailto:${href.replace(/^mailto:/i, '')}`);
  const registry = registries[element.attributes['ext-link-type'] ?? ''];
  const bare = href.trim();
  return safeAddress(bare) ?? (registry && bare !== '' ? safeAddress(registry(bare)) : undefined);
}
