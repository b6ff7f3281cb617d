import type { CertificateData, DocumentJournal } from '#contracts/api/rpc.ts';

/**
 * The fields of a response that a document shows, in this order. Its file is found by the hash of these: a field that
 * is added to the response prints nothing again.
 */
export const shownFields = <T extends object, Field extends keyof T>(
  response: T,
  fields: readonly Field[],
): Pick<T, Field> =>
  Object.fromEntries(
    fields.filter((field) => field in response).map((field) => [field, response[field]]),
  ) as Pick<T, Field>;

export const shownJournal = (journal: DocumentJournal): DocumentJournal =>
  shownFields(journal, ['name', 'issn', 'domain', 'nassScore', 'nassScoreYear', 'accent']);

/** As `shownFields`, of an article with its journal and chief editor. */
export const shownArticle = <Field extends keyof CertificateData>(
  article: CertificateData,
  fields: readonly Field[],
): Pick<CertificateData, Field> =>
  shownFields(
    {
      ...article,
      journal: shownJournal(article.journal),
      ...(article.retraction && {
        retraction: shownFields(article.retraction, ['type', 'date', 'reason', 'refnumber']),
      }),
      chiefEditor: article.chiefEditor && shownFields(article.chiefEditor, ['name', 'category']),
    },
    fields,
  );
