import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffArticle } from '#contracts/entities.js';
import type { IssueKey } from '#contracts/events.js';
import { call } from '../../lib/api-call.js';
import { adminPaths } from '../../lib/admin-paths.js';
import { dayIn } from '../../lib/dates.js';
import { PdfInput } from '../../ui/pdf-input.js';
import { UnsavedGuard } from '../../ui/unsaved-guard.js';
import { useFlash } from '../flash/flash-context.js';
import { useSite } from '../site/site-context.js';
import { articleFormData, type ArticleProblems, articleProblems, emptyArticle } from './article-form.js';
import { ArticleSection } from './article-section.js';
import { AuthorNotice } from './author-notice.js';
import { AuthorFields, PaperFields, PaymentFields, PublicationFields } from './field-groups.js';
import { refusalOf } from './refusals.js';
import { useLastPage } from './use-last-page.js';

/** Adds an article to an issue: five sections, checked before they are sent (specification sections 2 and 5). */
export function AddArticleForm({ issue }: { issue: IssueKey }) {
  const { settings, origin } = useSite();
  const flash = useFlash();
  const navigate = useNavigate();
  const unsaved = useRef(false);
  const isUnsaved = useCallback(() => unsaved.current, []);
  const [form, setForm] = useState(() => emptyArticle(issue, dayIn(settings.time_zone)));
  const [tries, setTries] = useState(0);
  const tried = tries > 0;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ArticleProblems['messages']>({});
  const lastPage = useLastPage(form);
  const element = useRef<HTMLFormElement>(null);
  const problems = articleProblems(form, { lastPage, hyphensInNames: settings.hyphens_in_author_names });

  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function change(part: Partial<typeof form>) {
    unsaved.current = true;
    setForm((before) => ({ ...before, ...part }));
    setRefused((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
    }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (!problems.sendable) return;
    setBusy(true);
    try {
      const body = articleFormData(form);
      const { refnumber, title_text } = await call<StaffArticle>('/api/admin/archives/', {
        method: 'POST',
        body,
      });
      unsaved.current = false;
      await navigate(adminPaths.issue(issue));
      flash(<AuthorNotice refnumber={refnumber} title={title_text} origin={origin} />);
    } catch (error) {
      const { message, fields } = refusalOf(error);
      setRefused(fields);
      flash(message);
    } finally {
      setBusy(false);
    }
  }

  const empty = tried ? problems.empty : [];
  const messages = tried ? { ...refused, ...definedOnly(problems.messages) } : refused;
  const fields = { form, change, empty, messages };
  return (
    <form className="article-form" ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard unsaved={isUnsaved} />
      <ArticleSection title="Paper Details">
        <PaperFields {...fields} />
      </ArticleSection>
      <ArticleSection title="Publication Details">
        <PublicationFields {...fields} lastPage={lastPage} />
      </ArticleSection>
      <ArticleSection title="Author Information">
        <AuthorFields {...fields} />
      </ArticleSection>
      <ArticleSection title="Payment & Publishing">
        <PaymentFields {...fields} />
      </ArticleSection>
      <ArticleSection title="Upload Document">
        <PdfInput
          id="pdfFile"
          label="Article"
          file={form.pdfFile}
          onChange={(pdfFile) => change({ pdfFile })}
          invalid={empty.includes('pdfFile')}
        />
      </ArticleSection>
      <p className="form-end">
        <button type="submit" disabled={busy}>
          {busy ? 'Adding…' : 'Add Article'}
        </button>
      </p>
    </form>
  );
}

function definedOnly(messages: ArticleProblems['messages']): ArticleProblems['messages'] {
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined));
}
