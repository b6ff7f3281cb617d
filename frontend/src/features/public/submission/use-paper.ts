import { useState } from 'react';
import { referencesOfLines } from '#contracts/articles/references.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { escapeHtml, textOfHtml } from '#contracts/text/rich-text.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import type { LinkValues } from './link-form.ts';
import type { ManuscriptForm } from './use-link-form.ts';

/** The longest time for which a page waits for what a file proposes. */
const MOST_MS = 15_000;

/** Reads a chosen paper, and fills the fields that are still empty with what is in it. */
export function usePaper(form: ManuscriptForm) {
  const { found: nouns, ...words } = useSubmissionMessages();
  const { language } = useMessages();
  const { websitename, formatted_journal_name, websiteemail } = useSite().settings;
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
    const { readPaper } = await import('../../shared/proposals/read-paper.ts');
    const rules = {
      journalNames: [websitename, formatted_journal_name],
      journalEmail: websiteemail,
      hyphensInNames: form.manuscript.hyphens_allowed,
    };
    const { proposals, authors } = await readPaper(file, rules, AbortSignal.timeout(MOST_MS));
    const { values } = form;
    const isEmpty = (name: 'title' | 'abstract') => textOfHtml(values[name]) === '';
    const part: Partial<LinkValues> = {};
    if (proposals.title && isEmpty('title')) part.title = escapeHtml(proposals.title) as LinkValues['title'];
    if (proposals.abstract && isEmpty('abstract'))
      part.abstract = `<p>${escapeHtml(proposals.abstract)}</p>` as LinkValues['abstract'];
    if (proposals.keywords && values.keywords === '') part.keywords = proposals.keywords;
    if (authors.length > 0 && values.authors.every(({ name }) => name === ''))
      part.authors = authors.map((author) => ({ ...defaultsOf(draftFields.authors.row), ...author }));
    if (proposals.references && values.references.length === 0)
      part.references = referencesOfLines(proposals.references);
    return part;
  }

  return { status, read };
}
