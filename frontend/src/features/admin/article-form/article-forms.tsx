import { useNavigate } from 'react-router-dom';
import { authorsNamed } from '#contracts/articles/article-authors.ts';
import type { DuplicateArticles, LastPage, StaffArticle } from '#contracts/fields/entities.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { type IssueKey, issueName, type NamedIssue } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isReferenceNumber } from '#contracts/publication/reference-number.ts';
import { isTransactionId } from '#contracts/identifiers/transaction-id.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { dayIn } from '#lib/dates.ts';
import { ConfirmDialog, useOpening } from '#ui/action-button.tsx';
import { useResponse } from '#ui/use-response.ts';
import { useFlash, useAction, useToast } from '#shared/flash/flash-context.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import { isSendable } from '#shared/forms/checks.ts';
import { changedFields } from '#shared/forms/merge.ts';
import { checkedForm, useFormState } from '#shared/forms/use-form.ts';
import { lastPagePath } from '#shared/issues/issue-address.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { AddedArticle } from '../author-mails/added-article.tsx';
import { FullTextSection } from '../full-text/full-text-section.tsx';
import { StatusField } from '../enabled-status/status-field.tsx';
import {
  articleFormData,
  articleLabels,
  type ArticleValues,
  checkArticle,
  emptyArticle,
  valuesOfArticle,
} from './article-form.ts';
import { articleAdded, type ArticleStart, feeNote, sendFullText } from './start-from-manuscript.ts';
import { ArticleSections } from './article-sections.tsx';
import { MissingPanel, NeededPanel } from './missing-panel.tsx';
import historyStyles from '../history/history.module.css';

interface AddProps {
  issue: NamedIssue;
  /** The accepted manuscript that becomes the article. */
  start?: ArticleStart;
}

export function AddArticleForm({ issue, start }: AddProps) {
  const { settings } = useSite();
  const flash = useFlash();
  const navigate = useNavigate();
  const toast = useToast();
  const { act } = useAction();
  const state = useFormState<ArticleValues, StaffArticle>({
    labels: articleLabels,
    path: '/api/admin/archives/',
    valuesOf: () => ({ ...emptyArticle(issue, dayIn(settings.time_zone)), ...start?.values }),
    bodyOf: ({ values }) => articleFormData(values),
    onSaved: async (added) => {
      if (pagesHere) {
        if (start?.text) await act('text', () => sendFullText(added.id, start));
        await navigate(`${adminPaths.editArticle(added.id)}#full-text`);
        toast({ message: 'Article added. Make its pages once its full text is converted' });
        return;
      }
      if (start) await navigate(adminPaths.manuscript(start.manuscript), { state: articleAdded });
      else await navigate(adminPaths.issue(issue));
      flash(<AddedArticle {...added} />, 'success', adminPaths.editArticle(added.id));
      if (start?.text) await act('text', () => sendFullText(added.id, start));
    },
  });
  const { pages_here: pagesHere } = state.values;
  const next = useLastPage(state.values);
  const lastPage = next?.lastPage;
  const duplicates = useDuplicates(state.values);
  const hyphensInNames = settings.hyphens_in_author_names || state.values.manuscript !== '';
  const checked = checkArticle(state.values, { lastPage, pagesHere, hyphensInNames });
  const form = checkedForm(state, checked);

  return (
    <div className={historyStyles.beside}>
      <FormFrame
        form={form}
        action="Add Article"
        // The text of a manuscript is nowhere but in its register, where it can be erased.
        draft={start ? undefined : `New article, ${issueName(issue)}`}
      >
        <ArticleSections
          form={form}
          pagesHere={pagesHere}
          next={next}
          duplicates={duplicates}
          paymentNote={feeNote(start?.fee)}
        />
      </FormFrame>
      <div className={historyStyles.panels}>
        <NeededPanel empty={checked.empty} />
        <MissingPanel article={toIndexed(state.values)} />
      </div>
    </div>
  );
}

/** The entered article, with the authors' details that match the names. */
const toIndexed = (values: ArticleValues) => ({
  ...values,
  authors: authorsNamed(values.authorname, values.authors),
  file: values.pages_here ? 'pages' : (values.pdfFile?.name ?? ''),
  amends: '',
});

interface EditProps {
  article: StaffArticle;
  onSaved: (article: StaffArticle) => void;
}

/** Edits an article: sends the changed fields, with the version that was opened. */
export function EditArticleForm({ article, onSaved }: EditProps) {
  const { settings, origin } = useSite();
  const flash = useFlash();
  const state = useFormState<ArticleValues, StaffArticle>({
    entity: article,
    labels: articleLabels,
    path: `/api/archives/${article.id}`,
    history: `/api/admin/archives/${article.id}/history`,
    valuesOf: (now) => valuesOfArticle(now ?? article),
    bodyOf: ({ values, base }) => articleFormData(values, ['refnumber', ...changedFields(base, values)]),
    onSaved: (saved) => {
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
    },
    // requirements.md#article-form has no flash message for it on an edit; the field shows one.
    flashMessages: { duplicate_txnid: errorTable.internal.message },
  });
  const duplicates = useDuplicates(state.values, article.id);
  const hyphensInNames = settings.hyphens_in_author_names || state.values.manuscript !== '';
  const pagesHere = article.made && article.status === 'disabled';
  const checked = checkArticle(state.values, { before: state.base, pagesHere, hyphensInNames });
  const form = checkedForm(state, checked);
  const { opening, open, close } = useOpening();
  const submit = async () => {
    if (article.made && state.values.pdfFile && isSendable(checked)) open();
    else await form.save();
  };

  const file = article.file && { name: article.file, address: paths.articleFile(article) };
  return (
    <>
      <FormFrame form={form} onSubmit={submit} action="Update Article" draft={`Article ${article.refnumber}`}>
        <StatusField
          path={`/api/archives/${article.id}`}
          status={article.status}
          label={`Article ${article.refnumber}`}
          onSaved={onSaved}
        />
        <ArticleSections
          form={form}
          file={file || undefined}
          fullText={<FullTextSection articleId={article.id} />}
          duplicates={duplicates}
          pagesHere={pagesHere}
          isPublic={article.status === 'enabled'}
          editing
        />
      </FormFrame>
      {/* Not within the form: it has one of its own. */}
      {opening > 0 && (
        <ConfirmDialog
          key={opening}
          question="Use the chosen PDF in place of the pages that are made here?"
          action="Use the PDF"
          onConfirm={() => void form.save()}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * The last page of an issue's articles and the next reference number; undefined until it is known, and for an issue that
 * does not exist: the server still rejects overlapping pages, with the same message.
 */
function useLastPage({ year, volume, issue }: Record<keyof IssueKey, string>): LastPage | undefined {
  const isIssue = [year, volume, issue].every((number) => /^\d+$/.test(number));
  return useResponse<LastPage>(isIssue ? lastPagePath({ year, volume, issue }) : undefined)?.value;
}

const TYPING_PAUSE_MS = 300;

/**
 * The other articles that have the form's reference number or transaction ID; undefined until it is known: the server
 * still rejects a duplicate when the form is saved.
 *
 * @param except id of the article that is edited
 */
function useDuplicates(
  { refnumber, txnid, ptype }: ArticleValues,
  except = '',
): DuplicateArticles | undefined {
  const query = new URLSearchParams({
    ...(isReferenceNumber(refnumber) && { refnumber: refnumber.trim() }),
    ...(ptype === 'paid' && isTransactionId(txnid.trim()) && { txnid: txnid.trim() }),
    ...(except && { except }),
  });
  const isAsked = query.has('refnumber') || query.has('txnid');
  const path = isAsked ? `/api/admin/duplicates?${query.toString()}` : undefined;
  return useResponse<DuplicateArticles>(path, TYPING_PAUSE_MS)?.value;
}
