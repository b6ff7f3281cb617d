import { Form } from 'react-router-dom';

interface Props {
  /** Of the input; each form on a page has its own. */
  id: string;
  keyword?: string;
  /** Without a visible label and button words. */
  compact?: boolean;
}

/** A GET form: it works without JavaScript, and a search has an address. */
export function SearchForm({ id, keyword, compact }: Props) {
  return (
    <Form
      className={compact ? 'search-form compact' : 'search-form'}
      action="/search"
      role={compact ? 'search' : undefined}
    >
      <label htmlFor={id}>Search the articles</label>
      <span className="search-form-row">
        <input
          id={id}
          key={keyword}
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
