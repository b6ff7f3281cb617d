import { useNavigate } from 'react-router-dom';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { call } from '../../../lib/api-call.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { UserFields } from './user-fields.tsx';
import { userBody, userLabels, type UserValues, checkUser, valuesOfUser } from './user-values.ts';

export function AddUserForm() {
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm<UserValues, UserDetails>({
    valuesOf: valuesOfUser,
    check: (values) => checkUser(values, undefined),
  });

  const save = () =>
    form.submit(async ({ values, idempotencyKey }) => {
      const body = userBody(values);
      await call<UserDetails>('/api/users', { method: 'POST', body, idempotencyKey });
      form.markSaved();
      await navigate('/admin/account');
      toast({ message: 'User created successfully' });
      return undefined;
    });

  return (
    <FormFrame form={form} onSubmit={save} labels={userLabels} action="Submit">
      <UserFields form={form} adding />
    </FormFrame>
  );
}
