import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import type { Form } from '../../shared/forms/use-form.ts';
import { userLabels as labels, type UserValues } from './user-values.ts';

/** Fields shared by the forms that add and edit a user. */
export function UserFields({ form, adding = false }: { form: Form<UserValues>; adding?: boolean }) {
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
          hint={adding ? 'At least 8 characters' : 'Empty keeps the old one'}
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
        <TextArea
          {...text('allowed_ips')}
          label={labels.allowed_ips}
          rows={3}
          hint="One address or range (203.0.113.0/24, 2001:db8::/32) a line; with none the user may sign in from anywhere"
        />
      </FormSection>
      {!adding && (
        <FormSection title="Confirmation">
          <TextInput
            {...text('current_password')}
            label={labels.current_password}
            type="password"
            autoComplete="current-password"
            hint="Needed to change a password or the allowed addresses"
          />
        </FormSection>
      )}
    </>
  );
}
