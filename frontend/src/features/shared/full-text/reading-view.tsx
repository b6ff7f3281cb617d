import { type MouseEvent, useState } from 'react';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { languageOf } from '#contracts/text/language.ts';
import { serverMessageOf } from '#lib/api-call.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { type LoadedText, loadText } from './load-text.ts';
import { TextPart } from './text-part.tsx';
import numberedStyles from './numbered-text.module.css';
import styles from './reading-view.module.css';

interface Props {
  name: string;
  /** Plain title of the manuscript. */
  title: string;
  fetch: () => Promise<TextTree>;
}

/** Text of a manuscript's file with numbered paragraphs, loaded once it is opened. */
export function ReadingView({ name, title, fetch }: Props) {
  const words = useSubmissionMessages();
  const [text, setText] = useState<LoadedText>();
  const [problem, setProblem] = useState('');

  const load = () => {
    setProblem('');
    fetch()
      .then((tree) => loadText(tree, [], words.pictureInFile))
      .then(setText, (error: unknown) => setProblem(words.problem(serverMessageOf(error))));
  };
  return (
    <details
      className={styles.reading}
      onToggle={({ currentTarget }) => currentTarget.open && !text && load()}
    >
      <summary>{words.readHere(name)}</summary>
      <p className="hint">{words.readNote}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {text && (
        <div className={numberedStyles.numbered} onClick={leadWithin}>
          <TextPart text={text} lang={languageOf(title) ?? 'en'} />
        </div>
      )}
    </details>
  );
}

/** Follows a link within the text without changing the address, whose fragment is the token. */
function leadWithin(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link) return;
  event.preventDefault();
  document.getElementById(link.getAttribute('href')!.slice(1))?.scrollIntoView();
}
