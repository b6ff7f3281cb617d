import { useState } from 'react';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { useMessages } from '#messages/messages-context.ts';
import { proposedValues } from '#shared/proposals/proposed-values.ts';
import { useSite } from '#shared/settings/site-context.ts';
import type { LinkValues } from './link-form.ts';
import type { ManuscriptForm } from './use-link-form.ts';

/** Reads a chosen manuscript file, and fills the fields that are still empty. */
export function useProposedValues(form: ManuscriptForm) {
  const { found: nouns, ...words } = useSubmissionMessages();
  const { language } = useMessages();
  const { settings } = useSite();
  const [status, setStatus] = useState('');

  async function read(file: File) {
    setStatus(words.reading);
    const part = await proposed(file).catch((): Partial<LinkValues> => ({})); // the server says what is wrong with a file
    const { title, abstract, authors, keywords, references } = part;
    const list = [
      title && nouns.title,
      authors && nouns.authors(authors.length),
      abstract && nouns.abstract,
      keywords && nouns.keywords,
      references && nouns.references(references.length),
    ].filter((noun): noun is string => Boolean(noun));
    if (list.length > 0) form.change(part);
    setStatus(list.length > 0 ? words.read(new Intl.ListFormat(language).format(list)) : words.readNothing);
  }

  async function proposed(file: File): Promise<Partial<LinkValues>> {
    const { authors, email: _email, ...found } = await proposedValues(file, settings, form.values);
    const isEmpty = form.values.authors.every(({ name }) => name === '');
    const rows = authors.map((author) => ({ ...defaultsOf(draftFields.authors.row), ...author }));
    // Whoever sends the manuscript is most often its first author.
    if (rows[0] && rows.every(({ email }) => email === '')) rows[0].email = form.manuscript.email;
    return { ...found, ...(isEmpty && rows.length > 0 && { authors: rows }) } as Partial<LinkValues>;
  }

  return { status, read };
}
