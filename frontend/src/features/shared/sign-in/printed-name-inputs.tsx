import type { OwnName } from '#contracts/api/sign-in.ts';
import { printedFields } from '#contracts/fields/user-fields.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';

interface Props {
  text: (field: keyof OwnName) => { id: string; value: string; onChange: (value: string) => void };
}

/** Inputs for a user's name and title on certificates and letters. */
export const PrintedNameInputs = ({ text }: Props) => (
  <>
    <TextInput
      {...text('printed_name')}
      label={printedFields.printed_name.label}
      autoComplete="name"
      hint="Name on certificates and letters and in histories, for example Dr. Meera Kulkarni. Leave empty to use the username."
      wide
    />
    <TextInput
      {...text('printed_title')}
      label={printedFields.printed_title.label}
      autoComplete="organization-title"
      hint="Title below the name in letters, for example Managing Editor"
      wide
    />
  </>
);
