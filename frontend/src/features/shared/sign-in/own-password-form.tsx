import { useNavigate } from 'react-router-dom';
import { MIN_PASSWORD_LENGTH, shortPasswordMessage } from '#contracts/fields/user-fields.ts';
import { storedSession } from '#lib/session.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useToast } from '../flash/flash-context.ts';
import { FormFrame, FormSection } from '../forms/form-frame.tsx';
import type { CheckResult } from '../forms/checks.ts';
import { useForm } from '../forms/use-form.ts';
import { useHasPassword } from './identity-proofs.ts';

interface Values {
  current_password: string;
  password: string;
  again: string;
}

const labels: Record<keyof Values, string> = {
  current_password: 'Your current password',
  password: 'New password',
  again: 'Re-enter password',
};

/** Changes the password of the signed-in user, or gives them one; their other sessions end. */
export function OwnPasswordForm({ area }: { area: 'admin' | 'webdata' }) {
  const toast = useToast();
  const navigate = useNavigate();
  const hasPassword = useHasPassword();
  const form = useForm<Values, object>({
    labels,
    path: `/api/users/${storedSession()?.user.id}/password`,
    withoutKey: true,
    valuesOf: () => ({ current_password: '', password: '', again: '' }),
    check: (values) => check(values, hasPassword),
    bodyOf: ({ values: { current_password, password } }) => ({
      password,
      ...(hasPassword && { current_password }),
    }),
    onSaved: async () => {
      await navigate(`/${area}`);
      toast({ message: hasPassword ? 'Password changed' : 'Password set' });
    },
  });

  return (
    <FormFrame form={form} action={hasPassword ? 'Change password' : 'Set a password'}>
      <FormSection title={hasPassword ? 'Change your password' : 'Set a password'}>
        {hasPassword && (
          <TextInput
            {...form.text('current_password')}
            label={labels.current_password}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <TextInput
          {...form.text('password')}
          label={labels.password}
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Your other sessions will end.`}
          required
        />
        <TextInput
          {...form.text('again')}
          label={labels.again}
          type="password"
          autoComplete="new-password"
          required
        />
      </FormSection>
    </FormFrame>
  );
}

function check(values: Values, hasPassword: boolean): CheckResult<keyof Values> {
  const { password, again } = values;
  const empty = (Object.keys(labels) as (keyof Values)[]).filter(
    (field) => values[field] === '' && (hasPassword || field !== 'current_password'),
  );
  const messages = {
    password: password !== '' && password.length < MIN_PASSWORD_LENGTH ? shortPasswordMessage : undefined,
    again: again !== '' && again !== password ? 'The passwords do not match' : undefined,
  };
  return { empty, messages };
}
