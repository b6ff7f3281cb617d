import { importColumns } from '#contracts/fields/import-columns.ts';
import { saveText } from '../../../lib/save-file.ts';
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
        <span className="hint">With one article as an example: replace its row by yours.</span>
      </p>
      <details>
        <summary>File format</summary>
        <p>
          <code>articles.xlsx</code>, <code>articles.csv</code> or <code>articles.json</code>, a row for each
          article with the fields of the form, and the PDFs. The field <code>pdf</code> names the article’s
          file; without it that is <code>{'{ref number}'}.pdf</code>. Missing issues are created.
        </p>
        <ul>
          <li>
            Excel’s <code>.xlsx</code> with one sheet, whose dates and values of formulas are taken; a number
            such as 5.10 keeps its zero in a cell of text. CSV as spreadsheets save it: in UTF-8 or UTF-16,
            with commas, semicolons or tabs. JSON is a list of objects; <code>authors</code> may be a list
            there.
          </li>
          <li>
            Title and abstract may hold HTML such as <code>&lt;i&gt;</code>; write <code>&amp;lt;</code> for a
            less-than sign.
          </li>
          <li>
            Without <code>txnid</code> an article is treated as free; without <code>email</code> no notice is
            sent.
          </li>
          <li>
            A full text beside the PDF, <code>{'{ref number}'}.xml</code> (JATS), <code>.zip</code>,{' '}
            <code>.docx</code> or <code>.html</code>, or the file that <code>full_text</code> names, is
            converted; readers see it once you show it, or without a look at it where{' '}
            <code>full_text_shown</code> is <code>true</code>.
          </li>
          <li>
            <code>further_files</code> names other files of the article, such as a data set, separated by
            semicolons; in JSON it may be a list of <code>file</code>, <code>title</code>, <code>kind</code>{' '}
            and <code>licence</code>.
          </li>
          <li>
            The form’s rules apply, but for names, which may be of any script, equal titles, and pages that
            meet or overlap. Rows with a problem are left out; the others are loaded.
          </li>
          <li>
            An export of OJS 2.4 to 3.5 (<i>Tools</i>, <i>Native XML Plugin</i>, issues with their files) is
            converted: the issues, articles, authors and files that are published there. Their old addresses
            will lead here.
          </li>
          <li>
            An export of Janeway (<i>All Articles</i>, <i>Export Filtered</i>: a zip with{' '}
            <code>article_data.csv</code> and a folder of files for each article) is converted too.
          </li>
          <li>An export can be restored into an empty journal, with everything it contains.</li>
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
  abstract: 'What was asked, done and found, in a paragraph.',
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
