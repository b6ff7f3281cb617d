import { useCallback } from 'react';

/**
 * The ref of an element that shows a file or leads to it. @param fragment appended to its URL, as PDF viewers understand
 * it
 */
export function useFileSource(file: Blob | undefined, fragment = '') {
  return useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | HTMLAnchorElement | null) => {
      if (!element || !file) return;
      const address = URL.createObjectURL(file);
      if (element instanceof HTMLAnchorElement) element.href = address + fragment;
      else element.src = address + fragment;
      return () => URL.revokeObjectURL(address);
    },
    [file, fragment],
  );
}
