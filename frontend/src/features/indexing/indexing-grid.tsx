import type { IndexingEntry } from '#contracts/entities.js';
import { paths } from '#contracts/paths.js';

/** Where the journal is indexed: logos that link to each index. */
export function IndexingGrid({ entries }: { entries: IndexingEntry[] }) {
  if (entries.length === 0) return <p>The journal’s indexing partners will be listed here.</p>;
  return (
    <ul className="indexing-grid">
      {entries.map(({ id, title, link, image }) => (
        <li key={id}>
          <a href={link} rel="noopener">
            {image && <img src={paths.indexingImage(image)} alt="" width="160" height="64" loading="lazy" />}
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
