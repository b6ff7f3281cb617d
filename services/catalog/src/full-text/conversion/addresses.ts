import { doiAddress } from '#contracts/identifiers/doi.ts';
import { rawText, type MarkupElement } from '#platform/validation/markup-tree.ts';

const MAX_LENGTH = 2_000;

/** An address of http, https or mailto that a page may link to; undefined for any other. */
export function safeAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const given = /^www\./i.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (given.length > MAX_LENGTH || !URL.canParse(given)) return undefined;
  const { protocol, href } = new URL(given);
  return /^(?:https?|mailto):$/.test(protocol) ? href : undefined;
}

const registries: Readonly<Record<string, (id: string) => string>> = {
  doi: doiAddress,
  pmid: (id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`,
  pmcid: (id) => `https://pmc.ncbi.nlm.nih.gov/articles/${id}/`,
};

/** Where an element of JATS links to. */
export function addressIn({ name, attributes, children }: MarkupElement): string | undefined {
  const href = (attributes.href ?? rawText(children)).trim();
  if (name === 'email') return safeAddress(`mailto:${href.replace(/^mailto:/i, '')}`);
  const registry = registries[attributes['ext-link-type'] ?? ''];
  return safeAddress(href) ?? (registry && href !== '' ? safeAddress(registry(href)) : undefined);
}
