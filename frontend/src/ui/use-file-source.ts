import { useCallback } from 'react';

/** The ref of an element that shows a file that was chosen. @param fragment of its address, as PDF viewers take it */
export function useFileSource(file: File | undefined, fragment = '') {
  return useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element || !file) return;
      const address = URL.createObjectURL(file);
      element.src = address + fragment;
      return () => URL.revokeObjectURL(address);
    },
    [file, fragment],
  );
}
