import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useState } from 'react';
import { countOf } from '#contracts/fields/import-entities.ts';
import {
  type ArticleDoi,
  depositStates,
  type DoiRegistry,
  type IssueDois,
} from '#contracts/articles/doi-deposits.ts';
import type { Issue } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { depositLabels, isMoving } from '#admin/dois/doi-labels.ts';
import { DoiTable } from '#admin/dois/doi-table.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { loadPage, AdminPage, pageAddress } from '#admin/frame/admin-page.tsx';
import { ActionButton } from '#ui/action-button.tsx';
import { Pager } from '#ui/tables/pager.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { useToast } from '#shared/flash/flash-context.ts';
import { useDoiAction } from '#admin/dois/use-doi-action.ts';
import styles from '#admin/dois/dois.module.css';
import pageStyles from '#admin/frame/admin-page.module.css';

const PAGE_SIZE = 50;
const POLL_INTERVAL_MS = 3_000;

export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { searchParams } = new URL(request.url);
  const filter = { issue: searchParams.get('issue') ?? '', state: searchParams.get('state') ?? '' };
  return staffLoad('admin', request, async () => {
    const [found, registry, issues] = await Promise.all([
      loadPage<ArticleDoi>(request, '/api/admin/dois', PAGE_SIZE, filter),
      call<DoiRegistry>('/api/admin/dois/registry', { signal }),
      call<Issue[]>('/api/admin/archives', { signal }),
    ]);
    return { filter, registry, issues, ...found };
  });
}

export function Component() {
  const { filter, page, lastPage, registry, issues, items, total } = useLoaderData<typeof loader>();
  const moving = items.some(isMoving);
  useRefreshWhile(moving, POLL_INTERVAL_MS);

  return (
    <AdminPage name="DOIs">
      <RegistryState {...registry} />
      <DoiFilter key={`${filter.issue} ${filter.state}`} issues={issues} {...filter} />
      {filter.issue !== '' && <IssueActions issue={filter.issue} registry={registry} />}
      <DoiTable
        dois={items}
        ofOneIssue={filter.issue !== ''}
        ready={registry.missing.length === 0}
        isPart={lastPage > 1}
        start={<p role="status">{countOf(total, 'article')}</p>}
      />
      <Pager label="Pages" page={page} pages={lastPage} address={pageAddress(filter)} />
    </AdminPage>
  );
}

/** The DOI registry, or the settings that it still needs. */
function RegistryState({ address, prefix, missing }: DoiRegistry) {
  if (missing.length === 0)
    return (
      <p className="hint">
        DOIs begin with {prefix} and are registered at {address}.
      </p>
    );
  return (
    <div className={pageStyles.problem} role="status">
      <p>DOIs cannot be deposited yet. These settings are missing:</p>
      <ul>
        {missing.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>
        <Link to="/admin/settings">Settings</Link>
      </p>
    </div>
  );
}

interface Props {
  issues: Issue[];
  /** '2026/5/2', or empty. */
  issue: string;
  state: string;
}

/** Chooses the issue and the state whose articles are listed. */
function DoiFilter({ issues, ...chosen }: Props) {
  const [issue, setIssue] = useState(chosen.issue);
  const [state, setState] = useState(chosen.state);
  return (
    <Form className={styles.filter} action="/admin/dois" role="search" aria-label="DOIs">
      <SelectInput
        id="issue"
        label="Issue"
        value={issue}
        onChange={setIssue}
        options={issues.map((one) => ({
          value: `${one.year}/${one.volume}/${one.issue}`,
          label: issueName(one),
        }))}
        none="All issues"
      />
      <SelectInput
        id="state"
        label="State"
        value={state}
        onChange={setState}
        options={depositStates.map((value) => ({ value, label: depositLabels[value] }))}
        none="All states"
      />
      <button type="submit" className="quiet">
        Show articles
      </button>
    </Form>
  );
}

interface IssueActionsProps {
  /** '2026/5/2'. */
  issue: string;
  registry: DoiRegistry;
}

function IssueActions({ issue, registry }: IssueActionsProps) {
  const toast = useToast();
  const { busy, post, download } = useDoiAction();
  const path = `/api/admin/dois/issues/${issue}`;
  return (
    <div className="actions">
      {registry.prefix !== '' && (
        <ActionButton
          label="Suggest DOIs"
          disabled={busy !== ''}
          onClick={() =>
            void post<IssueDois>(`${path}/suggest`, ({ articles }) =>
              toast({
                message:
                  articles === 0
                    ? 'Every article has a DOI already'
                    : `${countOf(articles, 'article')} received a DOI`,
              }),
            )
          }
        />
      )}
      {registry.missing.length === 0 && (
        <ActionButton
          label="Deposit DOIs"
          isMain
          disabled={busy !== ''}
          onClick={() =>
            void post<IssueDois>(`${path}/deposit`, ({ articles }) =>
              toast({
                message: articles === 0 ? 'Nothing to deposit' : `${countOf(articles, 'article')} being sent`,
              }),
            )
          }
        />
      )}
      <ActionButton
        label="Download XML"
        disabled={busy !== ''}
        onClick={() => void download(`${path}/xml`)}
      />
    </div>
  );
}
