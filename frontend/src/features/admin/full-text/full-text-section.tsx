import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type StaffFullText, textLimits } from '#contracts/full-text/full-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { StaffPages } from '#contracts/typesetting/article-pages.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { fileSize } from '#lib/file-size.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { useResponse } from '#ui/use-response.ts';
import { useAction } from '#shared/flash/flash-context.ts';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { countWarnings } from './text-warnings.tsx';
import { call, newIdempotencyKey, serverMessageOf } from '#lib/api-call.ts';
import fieldStyles from '#ui/inputs/field.module.css';
import { useRefreshWhile } from '../frame/use-refresh-while.ts';
import styles from './full-text.module.css';

const MAX_MEGABYTES = textLimits.totalBytes / 1_000_000;
const fileProblem = ({ name, size }: File): string => {
  if (!/\.(?:xml|zip|docx)$/i.test(name))
    return 'Choose a JATS file (.xml), a zip of it with its pictures, or a Word file (.docx).';
  return size > textLimits.totalBytes ? `File size exceeds the limit of ${MAX_MEGABYTES} MB.` : '';
};

export function FullTextSection({ articleId }: { articleId: string }) {
  const { text, busy, problem, upload, refuse, remove } = useFullText(articleId);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = busy !== '' || text === undefined;

  function take(file: File | undefined) {
    if (!file) return;
    const refusal = fileProblem(file);
    if (refusal) refuse(refusal);
    else void upload(file);
    if (input.current) input.current.value = '';
  }

  return (
    <FormSection title="Full text">
      <div id="full-text" className={fieldStyles.wide}>
        {text && <State text={text} articleId={articleId} isBusy={isBusy} onRemove={() => void remove()} />}
        <FileDrop
          id="textFile"
          ref={input}
          label={text ? 'Replace the file' : 'Full-text file'}
          form="" // Sent without the form.
          accept=".xml,.zip,.docx"
          disabled={isBusy}
          problem={problem}
          alerts
          take={take}
          hint={
            busy === 'sending'
              ? 'Uploading…'
              : `JATS (.xml), a zip of JATS or HTML with its pictures, or Word (.docx), up to ${MAX_MEGABYTES} MB. The file is converted immediately. Readers see the text once you show it.`
          }
        />
      </div>
    </FormSection>
  );
}

interface StateProps {
  text: StaffFullText;
  articleId: string;
  isBusy: boolean;
  onRemove: () => void;
}

function State({ text, articleId, isBusy, onRemove }: StateProps) {
  const { state, shown, source, error, warnings, tree } = text;
  const { make_pages } = useSite().settings;
  return (
    <div className={styles.state}>
      <p role="status">
        <b>{source.name}</b> <span className="quiet">{fileSize(source.bytes)}</span>
        <br />
        {state === 'converting' && 'Converting… You can leave this page in the meantime.'}
        {state === 'converted' &&
          `${shown ? 'Readers see the text' : 'Converted, not shown to readers yet'}; ${countWarnings(warnings)}.`}
      </p>
      {state === 'converting' && <progress aria-label="Converting" />}
      {state === 'failed' && (
        <p className="problem">
          The file could not be converted: {error}
          {tree && shown && ' Readers still see the previous text.'}
        </p>
      )}
      <p className="actions">
        {tree && (
          <Link className="button" to={adminPaths.fullText(articleId)}>
            Review{shown ? '' : ' and show'} text
          </Link>
        )}
        {make_pages && state === 'converted' && <Pages articleId={articleId} />}
        <ConfirmButton
          label="Remove full text"
          disabled={isBusy}
          question={`Remove the full text?${shown ? ' Readers will only find the PDF.' : ''}`}
          action="Remove full text"
          onConfirm={onRemove}
        />
      </p>
    </div>
  );
}

/** Leads to the pages of the text, and makes them if there are none. */
function Pages({ articleId }: { articleId: string }) {
  const path = paths.articlePages(articleId);
  const known = useResponse<StaffPages | undefined>(path);
  const { busy, act } = useAction();
  const navigate = useNavigate();
  const page = adminPaths.articlePages(articleId);
  if (!known) return null;
  if (known.value)
    return (
      <Link className="button" to={page}>
        Pages
      </Link>
    );
  const make = async () => {
    await call(path, { method: 'POST', body: {} });
    await navigate(page);
  };
  return <ActionButton label="Make the pages" disabled={busy !== ''} onClick={() => act('make', make)} />;
}

const POLL_MS = 1_500;

/** An article's full text, null without one and undefined until it is known, and its actions. */
function useFullText(articleId: string) {
  const path = paths.fullText(articleId);
  const [text, setText] = useState<StaffFullText | null>();
  const [busy, setBusy] = useState<'' | 'sending' | 'changing'>('');
  const [problem, setProblem] = useState('');

  const load = useCallback(
    () =>
      call<StaffFullText | undefined>(path).then(
        (now) => setText(now ?? null),
        (error: unknown) => setProblem(serverMessageOf(error)),
      ),
    [path],
  );
  useEffect(() => void load(), [load]);
  useRefreshWhile(text?.state === 'converting', POLL_MS, load);

  async function attempt(name: 'sending' | 'changing', action: () => Promise<StaffFullText | null>) {
    setBusy(name);
    setProblem('');
    try {
      setText(await action());
    } catch (error) {
      setProblem(serverMessageOf(error));
    }
    setBusy('');
  }

  return {
    text,
    busy,
    problem,
    upload: (file: File) =>
      attempt('sending', () => {
        const body = new FormData();
        body.set('textFile', file);
        return call<StaffFullText>(path, { method: 'POST', body, idempotencyKey: newIdempotencyKey() });
      }),
    refuse: setProblem,
    remove: () =>
      attempt('changing', async () => {
        await call(path, { method: 'DELETE', version: text?.version });
        return null;
      }),
  };
}
