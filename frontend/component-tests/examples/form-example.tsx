import { useState } from 'react';
import { errorTable } from '#contracts/api/errors.ts';
import { FormFrame } from '../../src/features/shared/forms/form-frame.tsx';
import { FormSection } from '../../src/features/shared/forms/form-section.tsx';
import { type Checked, useForm } from '../../src/features/shared/forms/use-form.ts';
import { ApiError } from '../../src/lib/api-call.ts';
import { TextInput } from '../../src/ui/text-input.tsx';

interface Values {
  name: string;
  email: string;
}
type Person = Values & { version: number };

const labels = { name: 'Name', email: 'E-mail' };
const opened: Person = { name: 'Asha', email: 'asha@example.org', version: 1 };

function check({ name, email }: Values): Checked<keyof Values> {
  const messages = email && !email.includes('@') ? { email: 'Not an address' } : {};
  const empty = (['name', 'email'] as const).filter((field) => ({ name, email })[field] === '');
  return { empty, messages, sendable: empty.length === 0 && !('email' in messages) };
}

/**
 * A form whose name field decides the result of saving: `taken` is a validation error of that field, `busy` makes the
 * service unavailable, and `late` causes a version conflict in a form opened at version 1. A save waits until its
 * button is pressed.
 */
export function FormExample() {
  const [saves, setSaves] = useState<string[]>([]);
  const [end, setEnd] = useState<() => void>();
  const form = useForm<Values, Person>({
    entity: opened,
    valuesOf: (person = opened) => ({ name: person.name, email: person.email }),
    check,
  });

  const save = () =>
    form.submit(async ({ values, version = 0, idempotencyKey }) => {
      setSaves((before) => [...before, `${values.name} ${version} ${idempotencyKey}`]);
      await new Promise<void>((resolve) => setEnd(() => resolve));
      setEnd(undefined);
      if (values.name === 'taken')
        throw new ApiError('validation_failed', errorTable.validation_failed.message, { name: 'Is taken' });
      if (values.name === 'busy')
        throw new ApiError('service_unavailable', errorTable.service_unavailable.message);
      if (values.name === 'late' && version === 1) {
        const current: Person = { name: 'Asha', email: 'now@example.org', version: 2 };
        throw new ApiError('version_conflict', errorTable.version_conflict.message, {}, current);
      }
      return { ...values, version: version + 1 };
    });

  return (
    <main>
      <FormFrame form={form} onSubmit={save} labels={labels} action="Save">
        <FormSection title="Person">
          <TextInput {...form.text('name')} label={labels.name} />
          <TextInput {...form.text('email')} label={labels.email} />
        </FormSection>
      </FormFrame>
      <button type="button" disabled={!end} onClick={end}>
        End the save
      </button>
      <ol aria-label="Saves">
        {saves.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ol>
    </main>
  );
}
