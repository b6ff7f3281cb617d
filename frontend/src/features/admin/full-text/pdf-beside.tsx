import { useEffect, useState } from 'react';
import { callResponse, serverMessageOf } from '#lib/api-call.ts';
import { useFileSource } from '#ui/inputs/use-file-source.ts';
import styles from './full-text.module.css';

/** A file fetched as staff, because that of a disabled article is not public, or the reason why it could not be. */
export function useStaffFile(address: string): { file?: Blob; problem?: string } {
  const [known, setKnown] = useState<{ address: string; file?: Blob; problem?: string }>();
  useEffect(() => {
    const left = new AbortController();
    callResponse(address, { signal: left.signal })
      .then((response) => response.blob())
      .then(
        (file) => setKnown({ address, file }),
        (error: unknown) => left.signal.aborted || setKnown({ address, problem: serverMessageOf(error) }),
      );
    return () => left.abort();
  }, [address]);
  return known?.address === address ? known : {};
}

/** A PDF in the browser's own viewer, if it has one. @param fragment as PDF viewers understand it */
export function PdfBeside({ file, title, fragment }: { file?: Blob; title: string; fragment?: string }) {
  const frame = useFileSource(file, fragment);
  if (!file || !navigator.pdfViewerEnabled) return null;
  return <iframe ref={frame} className={styles.pdf} title={title} />;
}
