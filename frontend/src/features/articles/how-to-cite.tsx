import { citationText } from '#contracts/citation.js';
import type { Article } from '#contracts/entities.js';
import { paths } from '#contracts/paths.js';
import { CopyButton } from '../../ui/copy-button.js';
import { issnList } from '../site/site.js';
import { useSite } from '../site/site-context.js';
import { Citation } from './citation.js';
import { bibtex, ris } from './citation-files.js';

/** How to cite the article: to read, to copy, and as files for reference managers, which need no script to be had. */
export function HowToCite({ article }: { article: Article }) {
  const { settings, journal, origin } = useSite();
  const source = { journal, issn: issnList(settings)[0] ?? '', url: origin + paths.article(article) };
  const files = [
    {
      label: 'BibTeX',
      name: `${article.refnumber}.bib`,
      type: 'application/x-bibtex',
      text: bibtex(article, source),
    },
    {
      label: 'RIS',
      name: `${article.refnumber}.ris`,
      type: 'application/x-research-info-systems',
      text: ris(article, source),
    },
  ];
  return (
    <section className="how-to-cite" id="cite">
      <h2>How to cite this article</h2>
      <p>
        <Citation article={article} journal={journal} />
      </p>
      <p className="actions">
        <CopyButton text={citationText(article, journal)} label="Copy citation" />
        {files.map(({ label, name, type, text }) => (
          <a
            key={label}
            className="button quiet"
            download={name}
            href={`data:${type};charset=utf-8,${encodeURIComponent(text)}`}
          >
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}
