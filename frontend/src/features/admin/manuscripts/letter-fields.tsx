import type { TextBinding } from '#shared/forms/use-form.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { TextArea, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useResponse } from '#ui/use-response.ts';

interface Letter {
  subject: string;
  letter: string;
}

interface LetterForm {
  values: Letter;
  change: (part: Letter) => void;
}

const PAUSE_MS = 300;

/**
 * The journal's standard letter for the choices on the page; an edited letter stays as it is.
 *
 * @param address of the standard letter; `first` is the letter at the first address
 */
export function useStandardLetter<Words extends Letter>(
  address: string,
  first: Words,
  { values, change }: LetterForm,
) {
  const [initial] = useState(address);
  const [words, setWords] = useState(first);
  const response = useResponse<Words>(address === initial ? undefined : address, PAUSE_MS);
  const latest = address === initial ? first : response?.value;
  const isEdited = values.letter !== words.letter || values.subject !== words.subject;
  const use = ({ subject, letter }: Letter) => change({ subject, letter });
  const arrive = useEffectEvent((now: Words) => {
    setWords(now);
    if (!isEdited) use(now);
  });
  useEffect(() => {
    if (latest && latest !== words) arrive(latest);
  }, [latest, words]);
  return { words, isEdited, useAgain: () => use(words) };
}

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
