import { type ChangeEvent, lazy, type MouseEvent, Suspense, useRef } from 'react';
import { loadOrReload } from '#lib/missing-scripts.ts';
import type { LoadedText } from '#shared/full-text/load-text.ts';
import { TextPart } from '#shared/full-text/text-part.tsx';
import { useFileSource } from '#ui/inputs/use-file-source.ts';
import { Loading } from '#ui/loading.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useStaffFile } from '../full-text/pdf-beside.tsx';
import { PDF } from './remarks.tsx';
import numberedStyles from '#shared/full-text/numbered-text.module.css';
import textStyles from '../full-text/full-text.module.css';
import styles from './article-pages.module.css';

const PdfPages = lazy(loadOrReload(() => import('#shared/pdf-pages/pdf-pages.tsx')));
const words = {
  failed: 'The PDF could not be shown. Open it instead.',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
};

/** The paragraphs that numbered-text.module.css numbers. */
const NUMBERED =
  ':is(section, div[lang]) > :is(p:not([data-lines]), ul, ol:not([data-notes], [data-references]), dl, blockquote)';

interface Props {
  name: string;
  address: string;
  /** The page of the PDF in view; counted, since the same one may be sought again. */
  sought: { page: number; count: number };
  onPage: (page: number) => void;
  /** The page of each numbered paragraph. */
  places: readonly number[];
  text?: LoadedText;
  lang: string;
}

/** The text with numbered paragraphs, and its PDF at the page of the paragraph that is chosen. */
export function TextAndPdf({ name, address, sought, onPage, places, text, lang }: Props) {
  const isWide = useMedia('(min-width: 56.25rem)');
  const { file, problem } = useStaffFile(address);
  const { page } = sought;
  const link = useFileSource(file, `#page=${page}`);
  const element = useRef<HTMLDivElement>(null);
  const paragraphs = () => [...element.current!.querySelectorAll(NUMBERED)];

  function choose({ target }: MouseEvent) {
    if (!(target instanceof Element) || target.closest('a, button') || !getSelection()?.isCollapsed) return;
    const paragraph = target.closest(NUMBERED);
    if (paragraph) onPage(places[paragraphs().indexOf(paragraph)] ?? 0);
  }

  function goTo({ target: { valueAsNumber: number } }: ChangeEvent<HTMLInputElement>) {
    paragraphs()[number - 1]?.scrollIntoView({ block: 'center' });
    onPage(places[number - 1] ?? 0);
  }

  const drawn = file && (
    <Suspense fallback={<Loading />}>
      <PdfPages source={file} title={name} words={words} sought={sought} />
    </Suspense>
  );
  return (
    <>
      <div id={PDF} className={styles.bar}>
        <label htmlFor="paragraph">Paragraph</label>
        <input id="paragraph" type="number" min={1} max={places.length} onChange={goTo} />
        <a ref={link} className="button quiet" target="_blank" rel="noopener">
          Open the PDF{page > 1 && ` at page ${page}`}
        </a>
        {problem && <span role="alert">The PDF could not be loaded. {problem}</span>}
      </div>
      <div className={textStyles.beside}>
        {!isWide && (
          <details>
            <summary>Show the PDF here</summary>
            {drawn}
          </details>
        )}
        <div ref={element} className={numberedStyles.numbered} onClick={choose}>
          {text && <TextPart text={text} lang={lang} />}
        </div>
        {isWide && <div className={styles.pdf}>{drawn}</div>}
      </div>
    </>
  );
}
