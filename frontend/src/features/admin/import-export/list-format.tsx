import { importColumns } from '#contracts/import-columns.ts';
import { saveText } from '../../../lib/save-file.ts';
import styles from './list-format.module.css';

/** The format of an article list, with an example row. */
export function ListFormat() {
  return (
    <details className={styles.format}>
      <summary>What the file holds</summary>
      <p>
        <code>articles.csv</code> or <code>articles.json</code>, a row for each article with the fields of the
        form, and the PDFs. The field <code>pdf</code> names the article’s file; without it that is{' '}
        <code>{'{ref number}'}.pdf</code>. An issue that is not there is created.
      </p>
      <ul>
        <li>
          CSV as spreadsheets save it: in UTF-8, with commas, semicolons or tabs. JSON is a list of objects;{' '}
          <code>authors</code> may be a list there.
        </li>
        <li>
          Title and abstract may hold HTML such as <code>&lt;i&gt;</code>; write <code>&amp;lt;</code> for a
          lesser-than sign.
        </li>
        <li>
          Without <code>txnid</code> an article is taken for a free one; without <code>email</code> nobody is
          told of it.
        </li>
        <li>Every rule of the form holds, and an issue is loaded whole or not at all.</li>
        <li>
          An export of OJS (<i>Tools</i>, <i>Native XML Plugin</i>, issues with their files) is converted: the
          issues, articles, authors and PDFs that are published there. Their old addresses will lead here.
        </li>
        <li>An export is put back as it was: into a journal without articles, with everything it holds.</li>
      </ul>
      <p>
        <button
          type="button"
          className="quiet"
          onClick={() => saveText('articles.csv', `\ufeff${importColumns.join(',')}\r\n`, 'text/csv')}
        >
          Empty list
        </button>
      </p>
    </details>
  );
}
