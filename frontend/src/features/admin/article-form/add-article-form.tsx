import { useNavigate } from 'react-router-dom';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { type IssueKey, issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api-call.ts';
import { dayIn } from '../../../lib/dates.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { checkedForm } from '../../shared/forms/use-form.ts';
import { useFormState } from '../../shared/forms/use-form-state.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import {
  articleFormData,
  articleLabels,
  type ArticleValues,
  checkArticle,
  emptyArticle,
} from './article-form.ts';
import { ArticleSections } from './article-sections.tsx';
import { AuthorNotice } from './author-notice.tsx';
import { useDuplicates } from './use-duplicates.ts';
import { useLastPage } from './use-last-page.ts';

/** Adds an article to an issue (specification sections 2 and 5). */
export function AddArticleForm({ issue }: { issue: IssueKey }) {
  const { settings } = useSite();
  const flash = useFlash();
  const navigate = useNavigate();
  const state = useFormState<ArticleValues, StaffArticle>({
    valuesOf: () => emptyArticle(issue, dayIn(settings.time_zone)),
  });
  const lastPage = useLastPage(state.values);
  const duplicates = useDuplicates(state.values);
  const hyphensInNames = settings.hyphens_in_author_names;
  const form = checkedForm(state, checkArticle(state.values, { lastPage, hyphensInNames }));

  const save = () =>
    form.submit(async ({ values, idempotencyKey }) => {
      const added = await call<StaffArticle>('/api/admin/archives/', {
        method: 'POST',
        body: articleFormData(values),
        idempotencyKey,
      });
      form.markSaved();
      await navigate(adminPaths.issue(issue));
      flash(<AuthorNotice {...added} />, 'success');
      return undefined;
    });

  return (
    <FormFrame
      form={form}
      onSubmit={save}
      labels={articleLabels}
      action="Add Article"
      draft={`New article, ${issueName(issue)}`}
    >
      <ArticleSections form={form} lastPage={lastPage} duplicates={duplicates} />
    </FormFrame>
  );
}
