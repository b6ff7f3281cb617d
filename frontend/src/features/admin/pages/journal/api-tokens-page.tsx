import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import type { ApiToken, NewApiToken } from '#contracts/policies/api-tokens.ts';
import { AddTokenForm } from '#admin/api-tokens/add-token-form.tsx';
import { ownTokens } from '#admin/api-tokens/own-tokens.ts';
import { TokenTable } from '#admin/api-tokens/token-table.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import styles from '#admin/frame/admin-page.module.css';

export const loader = (args: LoaderFunctionArgs) => adminLoader<ApiToken[]>(ownTokens())(args);

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
    <AdminPage name="API tokens">
      <p className="hint">
        A token lets a program use <a href="/api/docs">the journal’s API</a> in your name, within your role.
      </p>
      {added && (
        <ShownOnce key={added.id} secret={added.token}>
          The token of <b>{added.name}</b>.
        </ShownOnce>
      )}
      <section className={styles.section}>
        <TokenTable tokens={tokens} onRevoked={revalidate} />
      </section>
      <section className={styles.section}>
        <AddTokenForm key={added?.id} onAdded={onAdded} />
      </section>
    </AdminPage>
  );
}
