import type { OwnAddress } from '#contracts/api/sign-in.ts';
import { userFields } from '#contracts/fields/user-fields.ts';
import { storedSession } from '#lib/session.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '../flash/flash-context.ts';
import { FormFrame, FormSection } from '../forms/form-frame.tsx';
import { useForm } from '../forms/use-form.ts';
import { useHasPassword } from './identity-proofs.ts';

interface Values {
  email: string;
  email_password: string;
}

const labels: Record<keyof Values, string> = {
  email: userFields.email.label,
  email_password: 'Your password, to confirm',
};
const path = () => `/api/users/${storedSession()?.user.id}/email`;

/** The signed-in user's address; a new one applies once it is confirmed. */
export function OwnAddressPart() {
  const { loaded, setLoaded, problem } = useLoaded<OwnAddress>(path());
  if (problem) return <p role="alert">{problem}</p>;
  if (!loaded) return null;
  return <OwnAddressForm key={`${loaded.email} ${loaded.new_email}`} address={loaded} onSaved={setLoaded} />;
}

interface FormProps {
  address: OwnAddress;
  onSaved: (address: OwnAddress) => void;
}

function OwnAddressForm({ address, onSaved }: FormProps) {
  const toast = useToast();
  const hasPassword = useHasPassword();
  const form = useForm<Values, OwnAddress>({
    labels,
    path: path(),
    withoutKey: true,
    valuesOf: () => ({ email: address.email, email_password: '' }),
    check: ({ email, email_password }) => ({
      empty: hasPassword && email_password === '' ? ['email_password'] : [],
      messages: { email: userFields.email.rule(email.trim()) },
    }),
    bodyOf: ({ values: { email, email_password } }) => ({
      email,
      ...(hasPassword && { current_password: email_password }),
    }),
    onSaved: (saved) => {
      onSaved(saved);
      toast({ message: saved.new_email ? `A link was sent to ${saved.new_email}` : 'Address saved' });
    },
  });

  return (
    <FormFrame form={form} action="Save the address">
      <FormSection title="Your e-mail address">
        <TextInput
          {...form.text('email')}
          label={labels.email}
          type="email"
          autoComplete="email"
          hint={
            address.new_email
              ? `To confirm ${address.new_email}, open the link that we sent there within an hour.`
              : 'We send password links and notices of changes here. To confirm a new address, open the link that we send to it.'
          }
          wide
        />
        {hasPassword && (
          <TextInput
            {...form.text('email_password')}
            problem={form.problem('email_password') ?? form.problem('current_password')}
            label={labels.email_password}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </FormSection>
    </FormFrame>
  );
}
