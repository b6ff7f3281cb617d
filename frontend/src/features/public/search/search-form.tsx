import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import { useMessages } from '#messages/messages-context.ts';
import { SearchField } from './search-field.tsx';
import styles from './search-form.module.css';
import { classNames } from '#lib/class-names.ts';

interface Props {
  /** Id of the input; unique among the forms of a page. */
  id: string;
  keyword?: string;
  /** Hides the label and the text of the button. */
  compact?: boolean;
  children?: ReactNode;
}

/** A GET form: it works without JavaScript, and every search has an address. */
export function SearchForm({ id, keyword = '', compact, children }: Props) {
  const { frame } = useMessages();
  return (
    <Form
      className={classNames(styles.form, compact && styles.compact)}
      data-print="none"
      data-search=""
      action="/search"
      role={compact ? 'search' : undefined}
    >
      <label htmlFor={id}>{frame.searchArticles}</label>
      <div className={styles.row}>
        <SearchField id={id} keyword={keyword} placeholder={compact ? frame.search : undefined} />
        <button type="submit">{frame.search}</button>
      </div>
      {children}
    </Form>
  );
}
