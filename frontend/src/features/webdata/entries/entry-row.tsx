import { useState } from 'react';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import type { WebdataStatus } from '#contracts/values/statuses.ts';
import { htmlMarked } from '#lib/text/marked.ts';
import { Time } from '#shared/settings/day.tsx';
import { EntryHistory } from './entry-history.tsx';
import { excerptOf } from '#lib/text/excerpt.ts';
import { StatusSelect } from '../entry-status/status-select.tsx';
import { classNames } from '#lib/class-names.ts';
import entryTableStyles from './entry-table.module.css';
import tableStyles from '#ui/tables/table.module.css';

interface Props {
  entry: WebdataEntry;
  /** The entry's own status, or the pending one. */
  status: WebdataStatus;
  saving: boolean;
  /** Normalized words to highlight. */
  searched: readonly string[];
  onChange: (to: WebdataStatus) => void;
}

export function EntryRow({ entry, status, saving, searched, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const historyId = `history-${entry.id}`;
  const excerpt = excerptOf(entry);
  return (
    <>
      <tr className={entryTableStyles.entry} data-status={status}>
        <td>
          <StatusSelect label={excerpt} status={status} saving={saving} onChange={onChange} />
        </td>
        {/* Not encoded, unlike other rich text; sanitised by the server on every write. */}
        <td
          className={classNames(tableStyles.wide, entryTableStyles.content)}
          dangerouslySetInnerHTML={{ __html: htmlMarked(entry.content, searched) }}
        />
        <td>{entry.createdby}</td>
        <td>
          <Time time={entry.created_at} />
        </td>
        <td>
          <button
            type="button"
            className={classNames('quiet', entryTableStyles.historyButton)}
            aria-expanded={open}
            aria-controls={open ? historyId : undefined}
            aria-label={`History of: ${excerpt}`}
            onClick={() => setOpen(!open)}
          >
            History
          </button>
        </td>
      </tr>
      {open && (
        <tr className={entryTableStyles.history} id={historyId}>
          <td colSpan={5}>
            <EntryHistory entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}
