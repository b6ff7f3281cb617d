/** No blank, no control or invisible character, nothing that has a meaning of its own in a mail's header. */
const address = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\]+\.[^\s\p{C}@<>,;:"()[\]\\]+$/u;

/** One e-mail address, without name or comment. */
export const isEmail = (text: string): boolean => text.length <= 254 && address.test(text);

/** What is wrong with one e-mail address; undefined when nothing is. */
export function emailProblem(text: string): string | undefined {
  if (text === '') return 'The e-mail address is required';
  return isEmail(text) ? undefined : `'${text.slice(0, 60)}' is not a valid e-mail address`;
}

/** The same of one address or several with commas between: an article's notice can go to every author. */
export function emailListProblem(text: string): string | undefined {
  if (text === '') return emailProblem(text);
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) return 'An e-mail address is missing before or after a comma';
  return parts.map(emailProblem).find((problem) => problem !== undefined);
}
