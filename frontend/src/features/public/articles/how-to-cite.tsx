import { citationText } from '#contracts/citation.ts';
import type { Article } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { Citation } from './citation.tsx';
import styles from './how-to-cite.module.css';

const formats = [
  { label: 'BibTeX', ending: 'bib' },
  { label: 'RIS', ending: 'ris' },
  { label: 'CSL-JSON', ending: 'json' },
  { label: 'JATS XML', ending: 'xml' },
] as const;

/** How to cite the article: as text, to copy, and as files for reference managers, which work without JavaScript. */
export function HowToCite({ article }: { article: Article }) {
  const { journal } = useSite();
  return (
    <section className={styles.cite} id="cite">
      <h2>How to cite this article</h2>
      <p>
        <Citation article={article} journal={journal} />
      </p>
      <p className="actions">
        <CopyButton text={citationText(article, journal)} label="Copy citation" />
        {formats.map(({ label, ending }) => (
          <a key={ending} className="button quiet" href={paths.articleDownload(article, ending)} download>
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}
