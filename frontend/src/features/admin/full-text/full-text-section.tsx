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
    return 'Choose a JATS file (.xml), a zip of it with its pictures, or Word (.docx)';
  return size > textLimits.totalBytes ? `File size exceeds the limit of ${MOST} MB.` : '';
};

/** The text of an article that readers find in its page: the file that it comes from, and the state of its conversion. */
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
          label={text ? 'Replace it by another file' : 'Text to read on the page'}
          form="" // It is sent by itself.
          accept=".xml,.zip,.docx"
          disabled={isBusy}
          problem={problem}
          alerts
          take={take}
          hint={
            busy === 'sending'
              ? 'Sending…'
              : `JATS (.xml), a zip of JATS or HTML with its pictures, or Word (.docx), up to ${MOST} MB. It is converted at once; readers see nothing of it until you show it.`
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
        {state === 'converting' && 'Converting… You may leave the page meanwhile.'}
        {state === 'converted' &&
          `${shown ? 'Readers see it' : 'Converted, not shown to readers yet'}; ${countWarnings(warnings)}.`}
      </p>
      {state === 'converting' && <progress aria-label="Converting" />}
      {state === 'failed' && (
        <p className="problem">
          It could not be converted: {error}
          {tree && shown && ' Readers see the text before it.'}
        </p>
      )}
      <p className="actions">
        {tree && (
          <Link className="button" to={adminPaths.fullText(articleId)}>
            Look through{shown ? '' : ' and show'}
          </Link>
        )}
        <ConfirmButton
          label="Remove"
          name="Remove the full text"
          disabled={isBusy}
          question={`Remove the full text?${shown ? ' Readers will find the PDF alone.' : ''}`}
          action="Remove"
          onConfirm={onRemove}
        />
      </p>
    </div>
  );
}
