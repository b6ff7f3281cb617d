import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';

interface Values {
  name: string;
  email: string;
}
type Person = Values & { version: number };

const labels = { name: 'Name', email: 'E-mail' };
const opened: Person = { name: 'Asha', email: 'asha@example.org', version: 1 };

/** A form opened at version 1, whose saves the spec responds to. */
export function FormExample() {
  const form = useForm<Values, Person>({
    entity: opened,
    labels,
    path: '/api/people',
    valuesOf: (person = opened) => ({ name: person.name, email: person.email }),
    check: (values) => ({
      empty: (['name', 'email'] as const).filter((field) => values[field] === ''),
      messages: values.email && !values.email.includes('@') ? { email: 'Not an address' } : {},
    }),
    bodyOf: ({ values }) => values,
    onSaved: () => undefined,
  });

  return (
    <main>
      <FormFrame form={form} action="Save">
        <FormSection title="Person">
          <TextInput {...form.text('name')} label={labels.name} />
          <TextInput {...form.text('email')} label={labels.email} />
        </FormSection>
      </FormFrame>
    </main>
  );
}
