import type { Messages } from '#messages/messages.ts';

export interface ManuscriptEmail {
  subject: string;
  body: string;
}

/** An e-mail with what was entered in the form of a manuscript, a line for each field. */
export function manuscriptEmail(form: FormData, words: Messages['manuscript']): ManuscriptEmail {
  const textOf = (name: string): string => {
    const value = form.get(name);
    return value instanceof File ? value.name : (value ?? '');
  };
  const lines = Object.entries(words.fields).map(([name, label]) => {
    const text = name === 'doi' ? (form.has('doi') ? words.yes : words.no) : words.option(textOf(name));
    return `${label}: ${text}`;
  });
  return { subject: words.subject(textOf('title')), body: lines.join('\r\n') };
}

/** The address that opens an e-mail in the reader's own program. */
export function mailAddress(to: string, { subject, body }: ManuscriptEmail): string {
  // A space is '%20' here: a plus sign would be taken literally.
  return `mailto:${to}?${new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20')}`;
}
