import { useState } from 'react';
import {
  citationIn,
  type CitationStyle,
  citationStyleNames,
  citationStyles,
  citationTextIn,
} from '#contracts/articles/citation-in-style.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { Citation } from './citation.tsx';
import { ArticleTitle } from './article-title.tsx';
import styles from './how-to-cite.module.css';

const formats = [
  { label: 'BibTeX', ending: 'bib' },
  { label: 'RIS', ending: 'ris' },
  { label: 'CSL-JSON', ending: 'json' },
  { label: 'JATS XML', ending: 'xml' },
] as const;

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be fetched: status ${response.status}`);
  return response.text();
}

/**
 * How to cite the article: as text in the journal's style or another, to copy, and as files for reference managers,
 * which work without JavaScript.
 */
export function HowToCite({ article }: { article: Article }) {
  const { journal: name, origin } = useSite();
  const { articles } = useMessages();
  const [style, setStyle] = useState<CitationStyle>('vancouver');
  const journal = { name, url: origin + paths.article(article) };
  return (
    <section className={styles.cite} id="cite">
      <h2>{articles.howToCite}</h2>
      <p className={styles.style} data-scripted data-print="none">
        <label htmlFor="citation-style">{articles.citationStyle}</label>
        <select
          id="citation-style"
          value={style}
          onChange={(event) => setStyle(event.target.value as CitationStyle)}
        >
          {citationStyles.map((offered) => (
            <option key={offered} value={offered}>
              {offered === 'vancouver' ? articles.ownStyle : citationStyleNames[offered]}
            </option>
          ))}
        </select>
      </p>
      <p className={styles.citation}>
        {style === 'vancouver' ? (
          <Citation article={article} journal={name} />
        ) : (
          <StyledCitation style={style} article={article} journal={journal} />
        )}
      </p>
      <p className={styles.address}>{journal.url}</p>
      <p className="actions">
        <CopyButton
          key={style}
          text={citationTextIn(style, article, journal)}
          label={articles.copyCitation}
        />
        <CopyButton
          text={() => fetchText(paths.articleDownload(article, 'bib'))}
          label={articles.copyBibtex}
        />
        {formats.map(({ label, ending }) => (
          <a key={ending} className="button quiet" href={paths.articleDownload(article, ending)} download>
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}

interface Props {
  style: CitationStyle;
  article: Article;
  journal: { name: string; url: string };
}

/** A citation in another style than the journal's, with the italics of title, journal and volume. */
function StyledCitation({ style, article, journal }: Props) {
  const { before, title, after } = citationIn(style, article, journal);
  return (
    <span data-citation>
      {before}
      <ArticleTitle article={{ title, title_text: article.title_text }} />
      {after.map(({ text, italic }, at) => (italic ? <i key={at}>{text}</i> : text))}
    </span>
  );
}
