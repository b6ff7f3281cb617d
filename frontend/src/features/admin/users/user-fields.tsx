import { type Role, roleLabels, roles } from '#contracts/values/roles.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import type { Form } from '../../shared/forms/use-form.ts';
import { userLabels as labels, type UserValues } from './user-values.ts';

const roleHints: Record<Role, string> = {
  administrator: 'Everything, including settings and users',
  editor: 'Issues, articles, editors, documents and webdata; no settings, no users',
  data_entry: 'Webdata only',
  statistics: 'The dashboard’s numbers only',
};

interface Props {
  form: Form<UserValues>;
  adding?: boolean;
  /** Whether the signed-in user confirms changes of access with their password. */
  confirms?: boolean;
}

/** Fields shared by the forms that add and edit a user. */
export function UserFields({ form, adding = false, confirms = false }: Props) {
  const { text } = form;
  return (
    <>
      <FormSection title="Sign-in">
        <TextInput {...text('name')} label={labels.name} autoComplete="off" required wide />
        <TextInput
          {...text('password')}
          label={labels.password}
          type="password"
          autoComplete="new-password"
          hint={adding ? 'At least 8 characters' : 'Leave blank to keep the current password'}
          required={adding}
        />
        <TextInput
          {...text('again')}
          label={labels.again}
          type="password"
          autoComplete="new-password"
          required={adding}
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
          hint="One address or range (203.0.113.0/24, 2001:db8::/32) per line. Leave blank to allow any."
        />
      </FormSection>
      {confirms && (
        <FormSection title="Confirmation">
          <TextInput
            {...text('current_password')}
            label={labels.current_password}
            type="password"
            autoComplete="current-password"
            hint="Needed to change a password, the role or the allowed addresses"
          />
        </FormSection>
      )}
    </>
  );
}
