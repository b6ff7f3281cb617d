import { enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { ManuscriptFee } from '#contracts/manuscripts/fee.ts';
import type { ManuscriptArticle } from '#contracts/manuscripts/manuscripts.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { amountInFigures } from '#contracts/values/amounts.ts';
import { call, callResponse, newIdempotencyKey } from '#lib/api-call.ts';
import { rowsOf, textsOf } from '#shared/forms/field-texts.ts';
import type { ArticleValues } from './article-form.ts';

/** Initial values of an article that was a manuscript. */
export interface ArticleStart {
  manuscript: string;
  values: Partial<ArticleValues>;
  fee?: ManuscriptFee;
  text?: ManuscriptArticle['text'];
}

/** State of the navigation to the manuscript whose article was added: its page waits for the event of it. */
export const articleAdded = 'article added';

/** The note on a fee that is not confirmed when the article is added; empty otherwise. */
export function feeNote(fee: ManuscriptFee | undefined): string {
  if (fee?.state !== 'due' && fee?.state !== 'reported') return '';
  const state = fee.state === 'due' ? 'is due' : 'was reported as paid but is not confirmed';
  return `The fee of ${amountInFigures(fee)} ${state}. The form opens as free, and the article becomes paid once you confirm the payment.`;
}

const manuscriptPath = (manuscript: string) => `/api/admin/manuscripts/${manuscript}`;

export async function loadStart(manuscript: string, signal: AbortSignal): Promise<ArticleStart> {
  const { values, fee, file, text } = await call<ManuscriptArticle>(`${manuscriptPath(manuscript)}/article`, {
    signal,
  });
  const pdfFile = file && (await loadFile(manuscript, file, signal));
  return {
    manuscript,
    fee,
    text,
    values: {
      ...articleValuesFrom(values),
      // A larger one is refused: another is chosen by hand.
      ...(pdfFile && pdfFile.size <= MAX_UPLOAD_BYTES && { pdfFile }),
    },
  };
}

/** The form's values of the fields that the manuscript has. */
export function articleValuesFrom(values: ManuscriptArticle['values']): Partial<ArticleValues> {
  const article = { ...defaultsOf(enteredArticleFields), ...values };
  const inForm = { ...textsOf(enteredArticleFields, article), ...rowsOf(enteredArticleFields, article) };
  return Object.fromEntries(Object.entries(inForm).filter(([name]) => Object.hasOwn(values, name)));
}

async function loadFile(
  manuscript: string,
  { id, name }: NonNullable<ManuscriptArticle['file']>,
  signal?: AbortSignal,
): Promise<File> {
  const response = await callResponse(`${manuscriptPath(manuscript)}/files/${id}`, { signal });
  const content = await response.blob();
  return new File([content], name, { type: name.endsWith('.pdf') ? 'application/pdf' : content.type });
}

/** Sends the Word file to the conversion that the article's page shows. */
export async function sendFullText(articleId: string, { manuscript, text }: ArticleStart): Promise<void> {
  if (!text) return;
  const body = new FormData();
  body.set('textFile', await loadFile(manuscript, text));
  await call(paths.fullText(articleId), { method: 'POST', body, idempotencyKey: newIdempotencyKey() });
}
