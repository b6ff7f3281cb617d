import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadOrReload } from '#lib/missing-scripts.ts';
import { useMessages } from '#messages/messages-context.ts';
import { Loading } from '#ui/loading.tsx';
import { useFileSource } from '#ui/inputs/use-file-source.ts';
import styles from './pdf-reader.module.css';

/** pdf.js, which only browsers without a viewer of their own load. */
const PdfPages = lazy(loadOrReload(() => import('#shared/pdf-pages/pdf-pages.tsx')));

interface Props {
  address: string;
  title: string;
  onClose: () => void;
}

export default function PdfReader({ address, title, onClose }: Props) {
  const { articles } = useMessages();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} className={styles.reader} tabIndex={-1} aria-label="PDF" data-print="none">
      <p className="actions">
        <button type="button" className="quiet" onClick={onClose}>
          {articles.closePdf}
        </button>
      </p>
      {navigator.pdfViewerEnabled ? (
        <BrowserViewer address={address} title={title} />
      ) : (
        <Suspense fallback={<Loading />}>
          <PdfPages
            source={address}
            title={title}
            words={{ failed: articles.pdfFailed, page: articles.pdfPage }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The browser's own viewer, which gets the file from here: no response of the site may itself be framed. */
function BrowserViewer({ address, title }: { address: string; title: string }) {
  const [file, setFile] = useState<Blob>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    fetchFile(address, left.signal).then(setFile, () => left.signal.aborted || setFailed(true));
    return () => left.abort();
  }, [address]);
  const frame = useFileSource(file);
  const { articles } = useMessages();
  if (failed) return <p role="alert">{articles.pdfFailed}</p>;
  return file ? <iframe ref={frame} className={styles.frame} title={title} /> : <Loading />;
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The PDF could not be fetched: status ${response.status}`);
  return response.blob();
}
