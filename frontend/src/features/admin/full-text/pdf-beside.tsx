import { useEffect, useState } from 'react';
import { callResponse } from '../../../lib/api-call.ts';
import { useFileSource } from '../../../ui/use-file-source.ts';
import styles from './full-text.module.css';

/** The PDF in the browser's own viewer, with the session of the staff: that of a disabled article is not public. */
export function PdfBeside({ address }: { address: string }) {
  const [file, setFile] = useState<Blob>();
  useEffect(() => {
    const left = new AbortController();
    callResponse(address, { signal: left.signal })
      .then((response) => response.blob())
      .then(setFile, () => undefined); // the link to it is above
    return () => left.abort();
  }, [address]);
  const frame = useFileSource(file);
  if (!file || !navigator.pdfViewerEnabled) return null;
  return <iframe ref={frame} className={styles.pdf} title="PDF of the article" />;
}
