import type { TextBinding } from '#shared/forms/use-form.ts';
import { TextArea } from '#ui/inputs/text-area.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { useJournalsWords } from './use-journals-words.ts';

interface Props {
  form: { text: (field: 'subject' | 'letter') => TextBinding };
  journals: Pick<ReturnType<typeof useJournalsWords>, 'isEdited' | 'useAgain'>;
  /** Whose link the letter has. */
  whose: 'author' | 'reviewer';
}

/** Subject and text of a letter, and the way back from an edited one. */
export const LetterFields = ({ form, journals: { isEdited, useAgain }, whose }: Props) => (
  <>
    <TextInput {...form.text('subject')} label="Subject" wide required />
    <TextArea
      {...form.text('letter')}
      label="Letter"
      rows={18}
      hint={`{link} becomes the ${whose}’s own link when the mail is sent`}
      required
    />
    {isEdited && (
      <p className="actions">
        <button type="button" className="quiet" onClick={useAgain}>
          Use the journal’s words again
        </button>
        <span className="hint">What is chosen beside an edited letter does not change it.</span>
      </p>
    )}
  </>
);
