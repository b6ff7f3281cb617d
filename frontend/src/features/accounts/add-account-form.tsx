import { useNavigate } from 'react-router-dom';
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

export function AddAccountForm() {
  const flash = useFlash();
  const navigate = useNavigate();
  const form = useForm<AccountValues, UserAccount>({
    valuesOf: valuesOfAccount,
    check: (values) => checkAccount(values, undefined),
  });

  const save = () =>
    form.submit(async ({ values, idempotencyKey }) => {
      const body = accountBody(values);
      await call<UserAccount>('/api/users', { method: 'POST', body, idempotencyKey });
      form.markSaved();
      await navigate('/admin/account');
      flash('User created successfully');
      return undefined;
    });

  return (
    <FormFrame form={form} onSubmit={save} labels={accountLabels} action="Submit">
      <AccountFields form={form} adding />
    </FormFrame>
  );
}
