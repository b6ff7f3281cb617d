import type { UserDetails } from '#contracts/fields/entities.ts';
import { call } from '../../../lib/api-call.ts';
import { useHasPassword } from '../../shared/sign-in/identity-proofs.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { UserFields } from './user-fields.tsx';
import { userBody, userLabels, type UserValues, checkUser, valuesOfUser } from './user-values.ts';

interface Props {
  user: UserDetails;
  onSaved: (user: UserDetails) => void;
}

export function EditUserForm({ user, onSaved }: Props) {
  const flash = useFlash();
  const hasPassword = useHasPassword();
  const form = useForm<UserValues, UserDetails>({
    entity: user,
    history: `/api/users/${user.id}/history`,
    valuesOf: valuesOfUser,
    check: (values) => checkUser(values, user, hasPassword),
  });

  const save = () =>
    form.submit(async ({ values, version }) => {
      const body = userBody(values);
      const saved = await call<UserDetails>(`/api/users/${user.id}`, { method: 'POST', body, version });
      onSaved(saved);
      flash('User updated successfully', 'success');
      return saved;
    });

  return (
    <FormFrame form={form} onSubmit={save} labels={userLabels} action="Submit">
      <UserFields form={form} confirms={hasPassword} />
    </FormFrame>
  );
}
