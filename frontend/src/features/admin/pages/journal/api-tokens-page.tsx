import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import {
  type ApiToken,
  MAX_TOKEN_DAYS,
  type NewApiToken,
  scopeLabels,
  type TokenScope,
  tokenScopes,
} from '#contracts/policies/api-tokens.ts';
import { ownTokens, TokenTable } from '#admin/api-tokens/token-table.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { CheckList } from '#ui/inputs/check-list.tsx';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import type { CheckResult } from '#shared/forms/checks.ts';
import { useForm } from '#shared/forms/use-form.ts';
import styles from '#admin/frame/admin-page.module.css';

export const loader = (args: LoaderFunctionArgs) => adminLoader<ApiToken[]>(ownTokens())(args);

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
        <TokenTable tokens={tokens} />
      </section>
      <section className={styles.section}>
        <AddTokenForm key={added?.id} onAdded={onAdded} />
      </section>
    </AdminPage>
  );
}

interface Values {
  name: string;
  days: string;
  scopes: TokenScope[];
}

const labels: Record<keyof Values, string> = {
  name: 'Name',
  days: 'Expires in',
  scopes: 'Permits',
};
const durations = [7, 30, 90, 180, MAX_TOKEN_DAYS].map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

function AddTokenForm({ onAdded }: { onAdded: (token: NewApiToken) => Promise<void> }) {
  const form = useForm<Values, NewApiToken>({
    labels,
    path: ownTokens(),
    withoutKey: true,
    valuesOf: () => ({ name: '', days: '90', scopes: ['read'] }),
    check,
    bodyOf: ({ values: { days, ...values } }) => ({ ...values, days: Number(days) }),
    onSaved: onAdded,
  });

  return (
    <FormFrame form={form} action="Create token">
      <FormSection title="New token">
        <TextInput
          {...form.text('name')}
          label={labels.name}
          hint="Name of the program that will use this token, for example Backup script"
          required
        />
        <SelectInput
          id="days"
          label={labels.days}
          value={form.values.days}
          onChange={(days) => form.change({ days })}
          options={durations}
        />
      </FormSection>
      <FormSection title={labels.scopes}>
        <CheckList
          id="scope"
          all={tokenScopes}
          chosen={form.values.scopes}
          labelOf={(scope) => `${scope}: ${scopeLabels[scope]}`}
          onChange={(scopes) => form.change({ scopes })}
          problem={form.problem('scopes')}
        />
      </FormSection>
    </FormFrame>
  );
}

const check = ({ name, scopes }: Values): CheckResult<keyof Values> => ({
  empty: name.trim() === '' ? ['name'] : [],
  messages: { scopes: scopes.length === 0 ? 'Choose what the token permits' : undefined },
});
