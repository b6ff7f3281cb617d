import { Link } from 'react-router-dom';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { type ArticleValues, articleLabels } from './article-form.ts';
import panelStyles from '../frame/side-panel.module.css';

/** The parts of an article that the panel checks, stored or entered in the form. */
type Indexed = Pick<StaffArticle, 'file' | 'amends' | 'keywords' | 'doi' | 'received' | 'accepted'> &
  Pick<ArticleValues, 'authorname' | 'authors' | 'references'>;

/** The field of an author's details, or that of the names while there are none. */
const authorField = ({ authors }: Indexed, field: string, lacks: (author: Author) => boolean): string =>
  authors.length === 0 ? 'authorname' : `authors.${Math.max(0, authors.findIndex(lacks))}.${field}`;
type Author = Indexed['authors'][number];

const hasNoAffiliation = ({ affiliations }: Author): boolean => affiliations.length === 0;
const hasNoIdentifier = ({ orcid }: Author): boolean => orcid === '';

interface Requirement {
  lack: string;
  lacks: (article: Indexed) => boolean;
  /** Field to fill in. */
  field: (article: Indexed) => string;
}

/** Requirements of indexes and the DOI registry for an article. */
const requirements: readonly Requirement[] = [
  {
    lack: 'A PDF, for Google Scholar',
    lacks: ({ file, amends }) => file === '' && amends === '',
    field: () => 'pdfFile',
  },
  { lack: 'Keywords', lacks: ({ keywords }) => keywords === '', field: () => 'keywords' },
  { lack: 'A DOI, for Crossref', lacks: ({ doi }) => doi === '', field: () => 'doi' },
  {
    lack: 'References, for Google Scholar',
    lacks: ({ references, amends }) => references.length === 0 && amends === '',
    field: () => 'references',
  },
  {
    lack: 'Affiliations of all authors',
    lacks: ({ authors }) => authors.length === 0 || authors.some(hasNoAffiliation),
    field: (article) => authorField(article, 'affiliations', hasNoAffiliation),
  },
  {
    lack: 'An ORCID iD',
    lacks: ({ authors }) => authors.every(hasNoIdentifier),
    field: (article) => authorField(article, 'orcid', hasNoIdentifier),
  },
  {
    lack: 'Dates of receipt and acceptance',
    lacks: ({ received, accepted }) => received === '' || accepted === '',
    field: ({ received }) => (received === '' ? 'received' : 'accepted'),
  },
];

/** Requirements of indexes that an article does not meet, each with a link to its field. */
export function MissingPanel({ article }: { article: Indexed }) {
  const missing = requirements.filter(({ lacks }) => lacks(article));
  return (
    <section className={panelStyles.panel} aria-labelledby="missing">
      <h2 id="missing">Missing for indexes</h2>
      {missing.length === 0 ? (
        <p className="quiet">Nothing is missing for Google Scholar and Crossref.</p>
      ) : (
        <ul>
          {missing.map(({ lack, field }) => (
            <li key={lack}>
              <Link to={`#${field(article)}`}>{lack}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/admin/readiness">Readiness of the journal</Link>
      </p>
    </section>
  );
}

/** The required fields that are empty, each with a link to the field. */
export const NeededPanel = ({ empty }: { empty: readonly (keyof ArticleValues)[] }) => (
  <section className={panelStyles.panel} aria-labelledby="needed">
    <h2 id="needed">Required to add the article</h2>
    {empty.length === 0 ? (
      <p className="quiet">Every required field is filled in.</p>
    ) : (
      <ul>
        {empty.map((field) => (
          <li key={field}>
            <Link to={`#${field}`}>{field === 'pdfFile' ? 'The PDF' : articleLabels[field]}</Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);
