/** 'journal.example' or 'https://journal.example/' → 'https://journal.example'; undefined when it names no host. */
export function originOf(domain: string): string | undefined {
  const address = domain.trim();
  if (!address) return undefined;
  const withScheme = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(withScheme) ? new URL(withScheme).origin : undefined;
}
