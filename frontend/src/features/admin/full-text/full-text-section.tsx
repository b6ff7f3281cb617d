import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { type StaffFullText, textLimits } from '#contracts/full-text/full-text.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { fileSize } from '#lib/file-size.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import fieldStyles from '#ui/inputs/field.module.css';
import { FormSection } from '#shared/forms/form-section.tsx';
import { useFullText } from './use-full-text.ts';
import { countWarnings } from './text-warnings.tsx';
import styles from './full-text.module.css';

const MOST = textLimits.totalBytes / 1_000_000;
const problemOf = ({ name, size }: File): string => {
  if (!/\.(?:xml|zip|docx)$/i.test(name))
    return 'Choose a JATS file (.xml), a zip of it with its pictures, or a Word file (.docx).';
  return size > textLimits.totalBytes ? `File size exceeds the limit of ${MOST} MB.` : '';
};

/** The full text on an article's page: its source file and the state of the conversion. */
export function FullTextSection({ articleId }: { articleId: string }) {
  const { text, busy, problem, upload, refuse, remove } = useFullText(articleId);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = busy !== '' || text === undefined;

  function take(file: File | undefined) {
    if (!file) return;
    const refusal = problemOf(file);
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
              : `JATS (.xml), a zip of JATS or HTML with its pictures, or Word (.docx), up to ${MOST} MB. It is converted immediately. Readers see the text once you show it.`
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
