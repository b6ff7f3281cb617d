import { useState } from 'react';

/**
 * Whether a dialog is open. The browser reports the end of a dialog a moment late, when it may be open again:
 * `opening` counts, and is the dialog's key, so that each opening shows a new one.
 */
export function useOpening() {
  const [opening, setOpening] = useState(0);
  return { opening, open: () => setOpening((count) => count + 1), close: () => setOpening(0) };
}
