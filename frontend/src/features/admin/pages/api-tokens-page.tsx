import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import type { ApiToken, NewApiToken } from '#contracts/api/api-tokens.ts';
import { AddTokenForm } from '../api-tokens/add-token-form.tsx';
import { ownTokens } from '../api-tokens/own-tokens.ts';
import { TokenTable } from '../api-tokens/token-table.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import styles from '../frame/admin-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<ApiToken[]>(ownTokens(), { signal: request.signal }));

/** The API tokens of the signed-in user. */
export function Component() {
  const tokens = useLoaderData<ApiToken[]>();
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<NewApiToken>();

  async function onAdded(token: NewApiToken) {
    setAdded(token);
    await revalidate();
  }

  return (
    <>
      <PageTitle name="API tokens" />
      <p className={styles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>API tokens</h1>
      <p className="hint">
        With a token a program uses <a href="/api/docs">the journal’s API</a> in your name, within your role.
      </p>
      {added && (
        <ShownOnce key={added.id} secret={added.token}>
          The token of <b>{added.name}</b>.
        </ShownOnce>
      )}
      <TokenTable tokens={tokens} onRevoked={revalidate} />
      <AddTokenForm key={added?.id} onAdded={onAdded} />
    </>
  );
}
