import type { CertificateData, DocumentJournal } from '#contracts/api/document-data.ts';

/** Fields of a response that a document shows, whose hash finds its file: other fields do not affect it. */
export const shownFields = <T extends object, Field extends keyof T>(
  response: T,
  fields: readonly Field[],
): Pick<T, Field> =>
  Object.fromEntries(
    fields.filter((field) => field in response).map((field) => [field, response[field]]),
  ) as Pick<T, Field>;

export const shownJournal = (journal: DocumentJournal): DocumentJournal =>
  shownFields(journal, ['name', 'issn', 'domain', 'nassScore', 'nassScoreYear', 'accent']);

/** Like `shownFields`, for an article with its journal and chief editor. */
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
