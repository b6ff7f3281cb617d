import type { StaffArticle } from '#contracts/fields/entities.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { paths } from '#contracts/journal/paths.ts';
import { call } from '../../../lib/api-call.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { StatusField } from '../enabled-status/status-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { changedFields } from '../../shared/forms/merge.ts';
import { checkedForm } from '../../shared/forms/use-form.ts';
import { useFormState } from '../../shared/forms/use-form-state.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import {
  articleFormData,
  articleLabels,
  type ArticleValues,
  checkArticle,
  valuesOfArticle,
} from './article-form.ts';
import { ArticleSections } from './article-sections.tsx';
import { useDuplicates } from './use-duplicates.ts';

interface Props {
  article: StaffArticle;
  onSaved: (article: StaffArticle) => void;
}

/** Edits an article: sends the changed fields, with the version that was opened. */
export function EditArticleForm({ article, onSaved }: Props) {
  const { settings, origin } = useSite();
  const flash = useFlash();
  const state = useFormState<ArticleValues, StaffArticle>({
    entity: article,
    history: `/api/admin/archives/${article.id}/history`,
    valuesOf: (now) => valuesOfArticle(now ?? article),
    // Specification section 8 has no flash message for it on an edit; the field shows one.
    flashMessages: { duplicate_txnid: errorTable.internal.message },
  });
  const duplicates = useDuplicates(state.values, article.id);
  const hyphensInNames = settings.hyphens_in_author_names;
  const form = checkedForm(state, checkArticle(state.values, { before: state.base, hyphensInNames }));

  const save = () =>
    form.submit(async ({ values, base, version, idempotencyKey }) => {
      const body = articleFormData(values, ['refnumber', ...changedFields(base, values)]);
      const saved = await call<StaffArticle>(`/api/archives/${article.id}`, {
        ...{ method: 'POST', body, version, idempotencyKey },
      });
      onSaved(saved);
      const link = origin + paths.publication(saved.refnumber);
      flash(
        <>
          <p>We have updated your article</p>
          <p>
            <a href={link} target="_blank" rel="noopener">
              {link}
            </a>
          </p>
        </>,
        'success',
      );
      return saved;
    });

  const file = article.file && { name: article.file, address: paths.articleFile(article) };
  return (
    <FormFrame
      form={form}
      onSubmit={save}
      labels={articleLabels}
      action="Update Article"
      draft={`Article ${article.refnumber}`}
    >
      <StatusField
        path={`/api/archives/${article.id}`}
        status={article.status}
        label={`Article ${article.refnumber}`}
        onSaved={onSaved}
      />
      <ArticleSections form={form} file={file || undefined} duplicates={duplicates} editing />
    </FormFrame>
  );
}
