import type { StaffArticle } from '#contracts/fields/entities.ts';
import { Link } from 'react-router-dom';
import panelStyles from '../frame/side-panel.module.css';

/** What indexes and the DOI registry ask of an article, by what it lacks. */
const asked: readonly [lack: string, lacks: (article: StaffArticle) => boolean][] = [
  ['A PDF, for Google Scholar', ({ file, amends }) => file === '' && amends === ''],
  ['Keywords', ({ keywords }) => keywords === ''],
  ['A DOI, for Crossref', ({ doi }) => doi === ''],
  ['References, for Google Scholar', ({ references, amends }) => references.length === 0 && amends === ''],
  [
    'Affiliations of all authors',
    ({ authors }) => authors.length === 0 || authors.some(({ affiliations }) => affiliations.length === 0),
  ],
  ['An ORCID iD', ({ authors }) => authors.every(({ orcid }) => orcid === '')],
  ['Dates of receipt and acceptance', ({ received, accepted }) => received === '' || accepted === ''],
];

/** What an article still lacks for those who index it. */
export function MissingPanel({ article }: { article: StaffArticle }) {
  const missing = asked.filter(([, lacks]) => lacks(article));
  return (
    <section className={panelStyles.panel} aria-labelledby="missing">
      <h2 id="missing">Missing for indexes</h2>
      {missing.length === 0 ? (
        <p className="quiet">Nothing that Google Scholar or Crossref ask for.</p>
      ) : (
        <ul>
          {missing.map(([lack]) => (
            <li key={lack}>{lack}</li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/admin/readiness">The journal’s readiness</Link>
      </p>
    </section>
  );
}
