import type { ReactNode } from 'react';
import { namesOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { type ArticleType, articleTypeName } from '#contracts/publication/article-types.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import type { Declaration } from '#contracts/values/declarations.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { RichText } from '#ui/rich-text.tsx';
import { notShown } from './manuscript-fields.tsx';
import styles from './submission.module.css';

/** What else the page shows, or what no author enters. */
const elsewhere = ['title', 'language', 'answer'];

/** The fields of a manuscript that was sent, for reading. */
export function SentFields({ values }: Pick<AuthorManuscript, 'values'>) {
  const words = useSubmissionMessages();
  const { language, manuscript } = useMessages();

  function contentOf(name: keyof typeof draftFields): ReactNode {
    const value: unknown = values[name];
    const { type } = draftFields[name];
    if (value === '' || value === false || (Array.isArray(value) && value.length === 0)) return undefined;
    if (type === 'rich') return <RichText as="div" text={value as EncodedHtml} />;
    if (type === 'flag') return manuscript.yes;
    if (name === 'article_type') return articleTypeName(value as ArticleType, language);
    if (type !== 'rows' && type !== 'list') return String(value);
    const lines = (value as unknown[]).map((one) =>
      type === 'list' ? words.declarations[one as Declaration] : lineOf(one),
    );
    const items = lines.map((line, at) => <li key={at}>{line}</li>);
    return name === 'references' ? <ol>{items}</ol> : <ul>{items}</ul>;
  }

  const shown = namesOf(draftFields).flatMap((name) => {
    const content = elsewhere.includes(name) ? undefined : contentOf(name);
    return content === undefined ? [] : [{ name, content }];
  });
  if (shown.length === 0) return null;
  return (
    <details className={`${styles.letter} ${styles.part}`}>
      <summary>{words.content}</summary>
      <dl className={styles.content}>
        {shown.map(({ name, content }) => (
          <div key={name}>
            <dt>
              {name === 'declared' ? words.declarationsTitle : words.inputs.label(draftFields[name].label)}
            </dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A row in one line: its texts, and those of the rows within it. */
function lineOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const parts = Object.entries(value).map(([name, part]) => (notShown.includes(name) ? '' : lineOf(part)));
  return parts.filter(Boolean).join(', ');
}
