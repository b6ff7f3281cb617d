import { useRef } from 'react';
import { Form } from 'react-router-dom';
import { useSearchTerm } from '../../../ui/use-search-term.ts';
import styles from './search-form.module.css';
import { classNames } from '../../../lib/class-names.ts';

interface Props {
  /** Id of the input; unique among the forms of a page. */
  id: string;
  keyword?: string;
  /** Without a visible label and button text. */
  compact?: boolean;
}

/** A GET form: it works without JavaScript, and every search has an address. */
export function SearchForm({ id, keyword = '', compact }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useSearchTerm(field, keyword);
  return (
    <Form
      className={classNames(styles.form, compact && styles.compact)}
      data-print="none"
      action="/search"
      role={compact ? 'search' : undefined}
    >
      <label htmlFor={id}>Search the articles</label>
      <span className={styles.row}>
        <input
          id={id}
          ref={field}
          type="search"
          name="keyword"
          defaultValue={keyword}
          placeholder={compact ? 'Search' : undefined}
          maxLength={200}
          required
        />
        <button type="submit">Search</button>
      </span>
    </Form>
  );
}
