import { useNavigate } from 'react-router-dom';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { userFields } from '#contracts/fields/user-fields.ts';
import { type Role, roleLabels, roles } from '#contracts/values/roles.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useToast } from '../../shared/flash/toast-context.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { fieldProblems } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { roleHints } from './user-values.ts';

interface Values {
  name: string;
  email: string;
  role: Role;
}
const labels = {
  name: userFields.name.label,
  email: userFields.email.label,
  role: userFields.role.label,
};

/** Adds a user who chooses a password; their page then sends the invitation, or makes a link to copy. */
export function InviteForm() {
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm<Values, UserDetails>({
    labels,
    path: '/api/users/invited',
    valuesOf: () => ({ name: '', email: '', role: 'editor' }),
    check: (values) => ({
      empty: values.name.trim() === '' ? ['name'] : [],
      messages: fieldProblems(userFields, values),
    }),
    bodyOf: ({ values }) => values,
    onSaved: async ({ id, name }) => {
      await navigate(adminPaths.editUser(id));
      toast({ message: `${name} is added: now hand the invitation over` });
    },
  });
  const { text } = form;

  return (
    <FormFrame form={form} action="Add and go on">
      <FormSection title="Who">
        <TextInput
          {...text('name')}
          autoFocus
          label={labels.name}
          autoComplete="off"
          hint="They sign in with it"
          required
          wide
        />
        <TextInput
          {...text('email')}
          label={labels.email}
          type="email"
          autoComplete="off"
          hint="Where the invitation goes. Without one you hand a link over yourself"
          wide
        />
        <SelectInput
          {...text('role')}
          label={labels.role}
          options={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          hint={roleHints[form.values.role]}
        />
      </FormSection>
    </FormFrame>
  );
}
