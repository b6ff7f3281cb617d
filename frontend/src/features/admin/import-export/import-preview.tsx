import type { ImportedArticle } from '#contracts/fields/import-entities.ts';
import { shortIssueName } from '#contracts/publication/issue-key.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import styles from './import-problems.module.css';

const columns: Column<ImportedArticle>[] = [
  { head: 'Issue', cell: shortIssueName },
  { head: 'Ref number', caption: true, cell: ({ refnumber }) => refnumber },
  { head: 'Title', look: 'some', isRowHead: true, cell: ({ title }) => <RichText text={title} /> },
  { head: 'Authors', look: 'some', cell: ({ authorname }) => authorname },
  { head: 'Pages', caption: true, cell: ({ pagenumber }) => pagenumber },
];

interface Props {
  /** The first of them. */
  articles: ImportedArticle[];
  total: number;
}

/** What an import loads. */
export function ImportPreview({ articles, total }: Props) {
  const more = total - articles.length;
  return (
    <div className={styles.preview}>
      <DataTable
        label="Articles to load"
        rows={articles}
        columns={columns}
        keyOf={({ row, refnumber }) => `${row} ${refnumber}`}
        start={<h2>Articles to load</h2>}
      />
      {more > 0 && <p className="quiet">And {more.toLocaleString('en')} more.</p>}
    </div>
  );
}
