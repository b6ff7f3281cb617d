import { type MouseEvent, useState } from 'react';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { languageOf } from '#contracts/text/language.ts';
import { serverMessageOf } from '../../../lib/api-call.ts';
import { useReviewMessages } from '../../../messages/use-review-messages.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import { type LoadedText, loadText } from '../../shared/full-text/load-text.ts';
import { TextPart } from '../../shared/full-text/text-part.tsx';
import type { ReviewForm } from './review-form.ts';
import styles from './review.module.css';

interface Props {
  form: ReviewForm;
  /** The id of the file. */
  file: string;
}

/** The text of the file with numbers of its paragraphs, loaded once it is opened. */
export function ReadingView({ form: { calls, manuscript }, file }: Props) {
  const words = useReviewMessages();
  const { problem: translated } = useSubmissionMessages();
  const [text, setText] = useState<LoadedText>();
  const [problem, setProblem] = useState('');

  const load = () => {
    setProblem('');
    calls
      .request<TextTree>(`/files/${file}/text`)
      .then((tree) => loadText(tree, [], words.pictureInFile))
      .then(setText, (error: unknown) => setProblem(translated(serverMessageOf(error))));
  };
  return (
    <details
      className={styles.reading}
      onToggle={({ currentTarget }) => currentTarget.open && !text && load()}
    >
      <summary>{words.read}</summary>
      <p className="hint">{words.readNote}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {text && (
        <div onClick={leadWithin}>
          <TextPart text={text} lang={languageOf(manuscript.title_text) ?? 'en'} />
        </div>
      )}
    </details>
  );
}

/** A link within the text leads there without the address, whose fragment is the token. */
function leadWithin(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link) return;
  event.preventDefault();
  document.getElementById(link.getAttribute('href')!.slice(1))?.scrollIntoView();
}
