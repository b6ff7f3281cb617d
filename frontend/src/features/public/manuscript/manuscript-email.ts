import type { Messages } from '../../../messages/messages.ts';

/** Address of an e-mail with what was entered in the form of a manuscript, a line for each field. */
export function manuscriptEmail(form: FormData, to: string, words: Messages['manuscript']): string {
  const textOf = (name: string): string => {
    const value = form.get(name);
    return value instanceof File ? value.name : (value ?? '');
  };
  const lines = Object.entries(words.fields).map(([name, label]) => {
    const text = name === 'doi' ? (form.has('doi') ? words.yes : words.no) : words.option(textOf(name));
    return `${label}: ${text}`;
  });
  const query = { subject: words.subject(textOf('title')), body: lines.join('\r\n') };
  // A space is '%20' here: a plus sign would be taken literally.
  return `mailto:${to}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
}
