import type { UserAccount } from '#contracts/entities.ts';
import { call } from '../../lib/api-call.ts';
import { useFlash } from '../flash/flash-context.ts';
import { FormFrame } from '../forms/form-frame.tsx';
import { useForm } from '../forms/use-form.ts';
import { AccountFields } from './account-fields.tsx';
import {
  accountBody,
  accountLabels,
  type AccountValues,
  checkAccount,
  valuesOfAccount,
} from './account-values.ts';

interface Props {
  user: UserAccount;
  onSaved: (user: UserAccount) => void;
}

export function EditAccountForm({ user, onSaved }: Props) {
  const flash = useFlash();
  const form = useForm<AccountValues, UserAccount>({
    entity: user,
    valuesOf: valuesOfAccount,
    check: (values) => checkAccount(values, user),
  });

  const save = () =>
    form.submit(async ({ values, version }) => {
      const body = accountBody(values);
      const saved = await call<UserAccount>(`/api/users/${user.id}`, { method: 'POST', body, version });
      onSaved(saved);
      flash('User updated successfully');
      return saved;
    });

  return (
    <FormFrame form={form} onSubmit={save} labels={accountLabels} action="Submit">
      <AccountFields form={form} />
    </FormFrame>
  );
}
