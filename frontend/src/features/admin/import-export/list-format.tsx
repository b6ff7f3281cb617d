import { importColumns } from '#contracts/fields/import-columns.ts';
import { saveText } from '#lib/save-file.ts';
import styles from './list-format.module.css';

/** The format of an article list, with an example row. */
export function ListFormat() {
  return (
    <div className={styles.format}>
      <p>
        <button
          type="button"
          className="quiet"
          onClick={() => saveText('articles.csv', listTemplate(), 'text/csv')}
        >
          Download template
        </button>{' '}
        <span className="hint">It has one article as an example. Replace its row with yours.</span>
      </p>
      <details>
        <summary>File format</summary>
        <p>
          <code>articles.xlsx</code>, <code>articles.csv</code> or <code>articles.json</code> with a row for
          each article, and the PDFs. Columns are the fields of the form. <code>pdf</code> names the article’s
          file; without it, that is <code>{'{ref number}'}.pdf</code>. Missing issues are created.
        </p>
        <ul>
          <li>
            Excel’s <code>.xlsx</code> has one sheet. A number such as 5.10 keeps its zero in a cell formatted
            as text. CSV is as spreadsheets save it, in UTF-8 or UTF-16, with commas, semicolons or tabs. JSON
            is a list of objects, in which <code>authors</code> may be a list.
          </li>
          <li>
            Title and abstract can have HTML such as <code>&lt;i&gt;</code>. Write <code>&amp;lt;</code> for a
            less-than sign.
          </li>
          <li>
            An article without <code>txnid</code> is treated as free. Without <code>email</code> its authors
            are not notified. With <code>issue</code> as <code>publish_on</code> it is kept until you publish
            the issue.
          </li>
          <li>
            <code>{'{ref number}'}.xml</code> (JATS), <code>.zip</code>, <code>.docx</code> or{' '}
            <code>.html</code>, or the file that <code>full_text</code> names, becomes the full text. Readers
            see it once you show it, or immediately if <code>full_text_shown</code> is <code>true</code>.
          </li>
          <li>
            <code>further_files</code> names other files of the article, such as a data set, separated by
            semicolons. In JSON it may be a list of <code>file</code>, <code>title</code>, <code>kind</code>{' '}
            and <code>licence</code>.
          </li>
          <li>
            The form’s rules apply, except that names may be of any script, and titles and pages may be the
            same as others. Rows with a problem are left out, and the others are loaded.
          </li>
          <li>
            An export of OJS 2.4 to 3.5 (<i>Tools</i>, <i>Native XML Plugin</i>, issues with their files) is
            converted: its published issues, articles, authors and files. Their old addresses redirect here.
          </li>
          <li>
            An export of Janeway (<i>All Articles</i>, <i>Export Filtered</i>: a zip with{' '}
            <code>article_data.csv</code> and a folder of files for each article) is converted too.
          </li>
          <li>An exported journal is restored into an empty one, with everything that it contains.</li>
        </ul>
      </details>
    </div>
  );
}

/** An article with what most lists have; the other columns may stay empty. */
const example: Partial<Record<(typeof importColumns)[number], string>> = {
  refnumber: '101',
  year: '2026',
  volume: '1',
  issue: '1',
  pagenumber: '1-6',
  publishdate: '2026-01-31',
  title: 'Yield of <i>Oryza sativa</i> in dry years',
  authorname: 'Asha Verma, José Núñez',
  abstract: 'A paragraph about the question, methods and results.',
  keywords: 'rice, drought',
  subject: 'Agronomy',
  country: 'India',
  email: 'author@example.org',
  txnid: 'EXAMPLE-101',
  ptype: 'paid',
  article_type: 'research article',
  pdf: '101.pdf',
};

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A list as CSV, with the columns that an import knows and one article as an example. */
const listTemplate = (): string =>
  [
    '\ufeff',
    importColumns.join(','),
    '\r\n',
    importColumns.map((column) => quoted(example[column] ?? '')).join(','),
    '\r\n',
  ].join('');
