import { useNavigate } from 'react-router-dom';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { type Role, roleLabels, roles } from '#contracts/policies/roles.ts';
import { SelectInput, TextArea, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { PrintedNameInputs } from '#shared/sign-in/printed-name-inputs.tsx';
import { useHasPassword } from '#shared/sign-in/identity-proofs.ts';
import {
  checkUser,
  roleHints,
  userBody,
  userLabels as labels,
  type UserValues,
  userValues,
} from './user-values.ts';

interface Props {
  /** The user to edit; absent to add one. */
  user?: UserDetails;
  onSaved?: (user: UserDetails) => void;
}

export function UserForm({ user, onSaved }: Props) {
  const flash = useFlash();
  const toast = useToast();
  const navigate = useNavigate();
  const hasPassword = useHasPassword();
  const form = useForm<UserValues, UserDetails>({
    entity: user,
    labels,
    path: user ? `/api/users/${user.id}` : '/api/users',
    withoutKey: user && true,
    history: user && `/api/users/${user.id}/history`,
    valuesOf: userValues,
    check: (values) => checkUser(values, user, hasPassword),
    bodyOf: ({ values }) => userBody(values),
    onSaved: async (saved) => {
      if (user) {
        onSaved?.(saved);
        flash('User updated successfully', 'success');
        return;
      }
      await navigate('/admin/account');
      toast({ message: 'User created successfully' });
    },
  });
  const { text } = form;

  return (
    <FormFrame form={form} action="Submit">
      <FormSection title="Sign-in">
        <TextInput {...text('name')} autoFocus={!user} label={labels.name} autoComplete="off" required wide />
        <TextInput
          {...text('email')}
          label={labels.email}
          type="email"
          autoComplete="off"
          hint={
            user?.new_email
              ? `${user.new_email} is not confirmed yet: a link was sent there.`
              : 'For password links and notices of changes. A changed address must be confirmed.'
          }
          wide
        />
        <PrintedNameInputs text={text} />
        <TextInput
          {...text('orcid')}
          label={labels.orcid}
          hint="Manuscripts are hidden from users whose address, ORCID iD or full name is among the authors."
          wide
        />
        <TextInput
          {...text('password')}
          label={labels.password}
          type="password"
          autoComplete="new-password"
          hint={user ? 'Leave empty to keep the current password' : 'At least 8 characters'}
          required={!user}
        />
        <TextInput
          {...text('again')}
          label={labels.again}
          type="password"
          autoComplete="new-password"
          required={!user}
        />
      </FormSection>
      <FormSection title="Access">
        <SelectInput
          {...text('role')}
          label={labels.role}
          options={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          hint={roleHints[text('role').value as Role]}
        />
        <TextArea
          {...text('allowed_ips')}
          label={labels.allowed_ips}
          rows={3}
          hint="One address or range (203.0.113.0/24, 2001:db8::/32) per line. Leave empty to allow any."
        />
      </FormSection>
      {user && hasPassword && (
        <FormSection title="Confirmation">
          <TextInput
            {...text('current_password')}
            label={labels.current_password}
            type="password"
            autoComplete="current-password"
            hint="Required to change the password, e-mail address, role or allowed IP addresses"
          />
        </FormSection>
      )}
    </FormFrame>
  );
}
