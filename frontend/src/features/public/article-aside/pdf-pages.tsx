import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#messages/messages-context.ts';
import styles from './pdf-reader.module.css';

GlobalWorkerOptions.workerSrc = worker;

/** Distance outside of view at which a page is drawn. */
const AHEAD = '600px';

/** The pages of a PDF drawn by pdf.js, which fetches the parts of the file as they are needed. */
export default function PdfPages({ address, title }: { address: string; title: string }) {
  const { articles } = useMessages();
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const loading = getDocument({ url: address });
    loading.promise.then(setPdf, () => setFailed(true));
    return () => void loading.destroy();
  }, [address]);
  if (failed) return <p role="alert">{articles.pdfFailed}</p>;
  const pages = Array.from({ length: pdf?.numPages ?? 0 }, (_, index) => index + 1);
  return (
    <div className={styles.pages} tabIndex={0} role="group" aria-label={title} aria-busy={!pdf}>
      {pdf && pages.map((page) => <Page key={page} pdf={pdf} number={page} count={pages.length} />)}
    </div>
  );
}

function Page({ pdf, number, count }: { pdf: PDFDocumentProxy; number: number; count: number }) {
  const { articles } = useMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void draw(pdf, number, element);
      },
      { root: element.parentElement, rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [pdf, number]);
  // Until it is drawn, a page has the proportions of A4.
  return (
    <canvas ref={canvas} width={210} height={297} role="img" aria-label={articles.pdfPage(number, count)} />
  );
}

async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await pdf.getPage(number);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (canvas.clientWidth * devicePixelRatio) / width });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
}
