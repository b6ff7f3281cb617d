import { useEffect, useEffectEvent, useState } from 'react';
import { useResponse } from '#ui/use-response.ts';

interface Letter {
  subject: string;
  letter: string;
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
  { values, change }: { values: Letter; change: (part: Letter) => void },
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
