import type { OwnName } from '#contracts/api/sign-in.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { printedFields } from '#contracts/fields/user-fields.ts';
import { storedSession } from '#lib/session.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '../flash/toast-context.ts';
import { fieldProblems } from '../forms/checks.ts';
import { FormFrame } from '../forms/form-frame.tsx';
import { FormSection } from '../forms/form-section.tsx';
import { useForm } from '../forms/use-form.ts';
import { PrintedNameInputs } from './printed-name-inputs.tsx';

const path = () => `/api/users/${storedSession()?.user.id}/printed-name`;

/** The signed-in user's name and title as printed. */
export function OwnNamePart() {
  const { loaded, problem } = useLoaded<OwnName>(path());
  if (problem) return <p role="alert">{problem}</p>;
  return loaded ? <OwnNameForm name={loaded} /> : null;
}

function OwnNameForm({ name }: { name: OwnName }) {
  const toast = useToast();
  const form = useForm<OwnName, OwnName>({
    entity: name,
    labels: labelsOf(printedFields),
    path: path(),
    withoutKey: true,
    valuesOf: (saved) => saved ?? name,
    check: (values) => ({ empty: [], messages: fieldProblems(printedFields, values) }),
    bodyOf: ({ values }) => values,
    onSaved: () => toast({ message: 'Name saved' }),
  });
  return (
    <FormFrame form={form} action="Save name">
      <FormSection title="Your name">
        <PrintedNameInputs text={form.text} />
      </FormSection>
    </FormFrame>
  );
}
