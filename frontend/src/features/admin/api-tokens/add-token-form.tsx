import {
  MAX_TOKEN_DAYS,
  type NewApiToken,
  scopeLabels,
  type TokenScope,
  tokenScopes,
} from '#contracts/api/api-tokens.ts';
import { call } from '../../../lib/api-call.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { type Checked, useForm } from '../../shared/forms/use-form.ts';
import { ownTokens } from './own-tokens.ts';

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

export function AddTokenForm({ onAdded }: { onAdded: (token: NewApiToken) => Promise<void> }) {
  const form = useForm<Values, { version: number }>({
    valuesOf: () => ({ name: '', days: '90', scopes: ['read'] }),
    check,
  });

  const save = () =>
    form.submit(async ({ values: { days, ...values } }) => {
      const body = { ...values, days: Number(days) };
      const added = await call<NewApiToken>(ownTokens(), { method: 'POST', body });
      form.markSaved();
      await onAdded(added);
      return undefined;
    });

  return (
    <FormFrame form={form} onSubmit={save} labels={labels} action="Create token">
      <FormSection title="New token">
        <TextInput {...form.text('name')} label={labels.name} hint="What uses it: Backup script" required />
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

function check({ name, scopes }: Values): Checked<keyof Values> {
  const empty = name.trim() === '' ? (['name'] as const) : [];
  const messages = { scopes: scopes.length === 0 ? 'Choose what the token permits' : undefined };
  return { empty: [...empty], messages, sendable: empty.length === 0 && !messages.scopes };
}
