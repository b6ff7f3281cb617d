import { saveText } from '../../../lib/save-file.ts';
import { listTemplate } from './list-template.ts';
import styles from './list-format.module.css';

/** The format of an article list, with an example row. */
export function ListFormat() {
  return (
    <details className={styles.format}>
      <summary>File format</summary>
      <p>
        <code>articles.csv</code> or <code>articles.json</code>, a row for each article with the fields of the
        form, and the PDFs. The field <code>pdf</code> names the article’s file; without it that is{' '}
        <code>{'{ref number}'}.pdf</code>. Missing issues are created.
      </p>
      <ul>
        <li>
          CSV as spreadsheets save it: in UTF-8, with commas, semicolons or tabs. JSON is a list of objects;{' '}
          <code>authors</code> may be a list there.
        </li>
        <li>
          Title and abstract may hold HTML such as <code>&lt;i&gt;</code>; write <code>&amp;lt;</code> for a
          less-than sign.
        </li>
        <li>
          Without <code>txnid</code> an article is treated as free; without <code>email</code> no notice is
          sent.
        </li>
        <li>The form’s rules apply; each issue imports completely or not at all.</li>
        <li>
          An export of OJS (<i>Tools</i>, <i>Native XML Plugin</i>, issues with their files) is converted: the
          issues, articles, authors and PDFs that are published there. Their old addresses will lead here.
        </li>
        <li>An export can be restored into an empty journal, with everything it contains.</li>
      </ul>
      <p>
        <button
          type="button"
          className="quiet"
          onClick={() => saveText('articles.csv', listTemplate(), 'text/csv')}
        >
          Download template
        </button>{' '}
        <span className="hint">With one article as an example: replace its row by yours.</span>
      </p>
    </details>
  );
}
