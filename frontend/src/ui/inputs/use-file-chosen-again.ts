import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Takes a file that is chosen again under its name, having changed on the disk: browsers send "cancel" instead of
 * "change" for it, which React does not pass on, but the input holds the new file.
 */
export function useFileChosenAgain(
  input: RefObject<HTMLInputElement | null>,
  take: (files: File[]) => void,
): void {
  const takeAgain = useEffectEvent(() => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) take(files);
  });
  useEffect(() => {
    const element = input.current;
    const listener = () => takeAgain();
    element?.addEventListener('cancel', listener);
    return () => element?.removeEventListener('cancel', listener);
  }, [input]);
}
