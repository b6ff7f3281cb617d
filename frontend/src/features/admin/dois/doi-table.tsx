import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import type { ArticleDoi } from '#contracts/articles/doi-deposits.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Time } from '#shared/settings/day.tsx';
import { refnumberColumn } from '../frame/entity-columns.tsx';
import { DepositState } from './deposit-state.tsx';
import { depositAction, depositLabels } from './doi-labels.ts';
import { useDoiAction } from './use-doi-action.ts';
import styles from './dois.module.css';

const issueColumn: Column<ArticleDoi> = {
  head: 'Issue',
  look: 'medium',
  cell: (article) => <Link to={adminPaths.issue(article)}>{issueName(article)}</Link>,
};

/** DOI that may break after the prefix. */
const breakable = (doi: string) => {
  const [prefix, ...suffix] = doi.split('/');
  return (
    <span className={styles.doi}>
      {prefix}/<wbr />
      {suffix.join('/')}
    </span>
  );
};

interface Props {
  dois: ArticleDoi[];
  ofOneIssue: boolean;
  isPart: boolean;
  start: ReactNode;
  ready: boolean;
}

export function DoiTable({ dois, ofOneIssue, ready, isPart, start }: Props) {
  const { busy, post, download } = useDoiAction();
  const columns: Column<ArticleDoi>[] = [
    refnumberColumn(),
    {
      head: 'Title',
      look: 'wide',
      isRowHead: true,
      sortBy: ({ title_text }) => title_text,
      cell: ({ id, title }) => (
        <Link to={adminPaths.editArticle(id)}>
          <RichText text={title} />
        </Link>
      ),
    },
    ...(ofOneIssue ? [] : [issueColumn]),
    {
      head: 'DOI',
      look: 'short',
      caption: true,
      sortBy: ({ doi }) => doi,
      cell: ({ doi, state }) =>
        state === 'accepted' ? (
          <a href={doiAddress(doi)}>{breakable(doi)}</a>
        ) : doi ? (
          breakable(doi)
        ) : (
          <span className="quiet">None</span>
        ),
    },
    {
      head: 'State',
      look: 'short',
      caption: true,
      sortBy: ({ state }) => depositLabels[state],
      cell: (doi) => (
        <>
          <DepositState doi={doi} to={doi.state === 'not-deposited' ? undefined : adminPaths.doi(doi.id)} />
          {doi.updated_at && <Time className="hint" time={doi.updated_at} />}
        </>
      ),
    },
    {
      head: 'Actions',
      isHeadHidden: true,
      look: 'rowButtons',
      cell: ({ id, doi, state, status, title_text }) => {
        const path = `/api/admin/dois/${id}`;
        const isRegistered = state === 'accepted';
        const action = ready && doi !== '' && status === 'enabled' ? depositAction(state) : undefined;
        return (
          <>
            {action && (
              <button
                type="button"
                className={isRegistered ? 'quiet' : undefined}
                aria-label={`${action}: ${title_text}`}
                disabled={busy === `${path}/deposit`}
                onClick={() => void post(`${path}/deposit`)}
              >
                {action}
              </button>
            )}
            {doi !== '' && (
              <ActionButton
                label="XML"
                name={`Download XML: ${title_text}`}
                onClick={() => void download(`${path}/xml`)}
              />
            )}
          </>
        );
      },
    },
  ];
  return (
    <DataTable
      label="DOIs"
      rows={dois}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => adminPaths.editArticle(id)}
      isPart={isPart}
      start={start}
      isDisabled={({ status }) => status === 'disabled'}
      empty={<p className="quiet">No articles match.</p>}
    />
  );
}
