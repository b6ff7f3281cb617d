/** Excludes whitespace, control and invisible characters, and everything that is syntax in a mail header. */
const address = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\]+\.[^\s\p{C}@<>,;:"()[\]\\]+$/u;

/** A single e-mail address without display name or comment. */
export const isEmail = (text: string): boolean => text.length <= 254 && address.test(text);

/**
 * The form in which addresses are compared: ASCII without case, any other exactly as it is written. Letters such as the
 * Kelvin sign fold to ASCII, so a folded address could be another person's.
 */
export function emailKey(address: string): string {
  const written = address.trim();
  return /^[\0-\x7f]*$/.test(written) ? written.toLowerCase() : written;
}

/**
 * The mailbox of an address, for limits and warnings, which may take two addresses for one: many servers deliver
 * `name+anything@example.org` to `name@example.org`, Gmail ignores dots, and some fold letters.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain] = address.normalize('NFKC').trim().toLowerCase().split('@');
  const site = `http://${domain}`;
  const host = domain && (URL.canParse(site) ? new URL(site).hostname : domain).replace(/\.$/, '');
  const local = name.replace(/\+.*/, '');
  if (host === 'gmail.com' || host === 'googlemail.com') return `${local.replaceAll('.', '')}@gmail.com`;
  return host ? `${local}@${host}` : local;
}

/** Validates one e-mail address. @returns an error message, or undefined if valid */
export function emailProblem(text: string): string | undefined {
  if (text === '') return 'The e-mail address is required';
  return isEmail(text) ? undefined : `'${text.slice(0, 60)}' is not a valid e-mail address`;
}

/** Validates one or several comma-separated addresses, since an article's notice can go to every author. */
export function emailListProblem(text: string): string | undefined {
  if (text === '') return emailProblem(text);
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) return 'An e-mail address is missing before or after a comma';
  return parts.map(emailProblem).find((problem) => problem !== undefined);
}
