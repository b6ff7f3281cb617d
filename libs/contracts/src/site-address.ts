/** 'journal.example' or 'https://journal.example/' → 'https://journal.example'; undefined when it names no host. */
export function originOf(domain: string): string | undefined {
  const address = domain.trim();
  if (!address) return undefined;
  const withScheme = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(withScheme) ? new URL(withScheme).origin : undefined;
}

/**
 * What is wrong with the site's own address, which links in mails, feeds and documents begin with; undefined when nothing is. A parser
 * forgives what others read in another way (tabs, backslashes, credentials), so the form is checked first.
 */
export const siteAddressProblem = (text: string): string | undefined =>
  /^https?:\/\/[^\s\p{C}\\/?#@]+$/iu.test(text) && URL.canParse(text)
    ? undefined
    : 'This must be the site’s address alone, such as https://journal.example.org';
