import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './pdf-pages.module.css';

GlobalWorkerOptions.workerSrc = worker;

/** Distance outside of view at which a page is drawn. */
const AHEAD = '600px';

interface Words {
  failed: string;
  page: (number: number, count: number) => string;
}

interface Props {
  /** Its address, of which the parts are fetched as they are needed, or the file itself. */
  source: string | Blob;
  title: string;
  words: Words;
  /** Page that is brought into view; counted, since the same one may be sought again. */
  sought?: { page: number; count: number };
}

/** The pages of a PDF, drawn by pdf.js. */
export default function PdfPages({ source, title, words, sought }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let left = false;
    const loading = documentOf(source);
    loading
      .then(({ promise }) => promise)
      .then(
        (opened) => left || setPdf(opened),
        () => left || setFailed(true),
      );
    return () => {
      left = true;
      void loading.then((task) => task.destroy());
    };
  }, [source]);
  useEffect(() => {
    const page = element.current?.children[(sought?.page ?? 1) - 1];
    if (sought && page instanceof HTMLElement) element.current!.scrollTop = page.offsetTop;
  }, [pdf, sought]);
  if (failed) return <p role="alert">{words.failed}</p>;
  const pages = Array.from({ length: pdf?.numPages ?? 0 }, (_, index) => index + 1);
  return (
    <div ref={element} className={styles.pages} tabIndex={0} role="group" aria-label={title} aria-busy={!pdf}>
      {pdf &&
        pages.map((page) => (
          <Page
            key={page}
            pdf={pdf}
            number={page}
            label={words.page(page, pages.length)}
            onFailed={() => setFailed(true)}
          />
        ))}
    </div>
  );
}

const documentOf = async (source: string | Blob) =>
  getDocument(typeof source === 'string' ? { url: source } : { data: await source.arrayBuffer() });

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
  onFailed: () => void;
}

function Page({ pdf, number, label, onFailed }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    // Leaving while a page is drawn stops its drawing: nothing has failed.
    let left = false;
    const element = canvas.current!;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        draw(pdf, number, element).catch(() => left || failed());
      },
      { root: element.parentElement, rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [pdf, number]);
  // Until it is drawn, a page has the proportions of A4.
  return <canvas ref={canvas} width={210} height={297} role="img" aria-label={label} />;
}

async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await pdf.getPage(number);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (canvas.clientWidth * devicePixelRatio) / width });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
}
