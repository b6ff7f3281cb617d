import { useEffect, useState } from 'react';

/** How many pages a chosen PDF has; undefined until it is read, and for one that cannot be read. */
export function usePageCount(file: File | undefined): number | undefined {
  const [known, setKnown] = useState<{ file: File; pages?: number }>();

  useEffect(() => {
    if (!file) return undefined;
    const left = new AbortController();
    import('./read-pdf.ts')
      .then(({ readPdf }) => readPdf(file, left.signal))
      .then(
        ({ pages }) => left.signal.aborted || setKnown({ file, pages }),
        () => undefined, // a proposal is an extra; the server says what is wrong with the file
      );
    return () => left.abort();
  }, [file]);

  return known?.file === file ? known?.pages : undefined;
}
