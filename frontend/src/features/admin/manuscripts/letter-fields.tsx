import type { TextBinding } from '#shared/forms/use-form.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { TextArea, TextInput } from '#ui/inputs/basic-inputs.tsx';
import type { useStandardLetter } from './use-standard-letter.ts';

interface Props {
  form: { text: (field: 'subject' | 'letter') => TextBinding };
  journals: Pick<ReturnType<typeof useStandardLetter>, 'isEdited' | 'useAgain'>;
  /** The owner of the link in the letter. */
  whose: 'author' | 'reviewer';
}

/** Subject and text of a letter, and a button that undoes the edits. */
export const LetterFields = ({ form, journals: { isEdited, useAgain }, whose }: Props) => (
  <>
    <TextInput {...form.text('subject')} label="Subject" wide required />
    <TextArea
      {...form.text('letter')}
      label="Letter"
      rows={18}
      hint={`{link} becomes the ${whose}’s own link when the mail is sent.`}
      required
    />
    {isEdited && (
      <p className="actions">
        <ActionButton label="Restore the standard letter" onClick={useAgain} />
        <span className="hint">Choices on this page do not change a letter that you have edited.</span>
      </p>
    )}
  </>
);
