import type { WebdataEntry } from '#contracts/entities.js';
import { formatDate } from '../../lib/dates.js';
import { RichText } from '../../ui/rich-text.js';
import { TableFrame } from '../../ui/table-frame.js';

/** The work log, newest first. */
export function EntryTable({ entries }: { entries: WebdataEntry[] }) {
  return (
    <TableFrame label="Entries">
      <table className="dense">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Entry</th>
            <th scope="col">By</th>
            <th scope="col">Created</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, content, status, createdby, created_at }) => (
            <tr key={id}>
              <td>
                <span className="log-status">{status === 'info' ? 'Information' : status}</span>
              </td>
              <td className="wide">
                <RichText as="div" text={content} />
              </td>
              <td>{createdby}</td>
              <td>{formatDate(created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
