import { Fragment } from 'react';
import type { Article } from '#contracts/fields/entities.ts';
import { languageOf } from '#contracts/text/language.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { rorAddress } from '#contracts/identifiers/ror.ts';
import { useMessages } from '#messages/messages-context.ts';
import { Country } from '../country.tsx';
import { AuthorList } from '../article-title.tsx';
import styles from './byline.module.css';

/** The authors with their iDs and affiliations, or the printed names if nothing more is known. */
export function Byline({ article }: { article: Article }) {
  const { articles: words } = useMessages();
  const { authors } = article;
  const { affiliations, numbersOf } = affiliationsOf(authors);
  const isPlain = affiliations.length === 0 && authors.every(({ orcid }) => orcid === '');
  if (isPlain)
    return (
      <p className={styles.byline}>
        <AuthorList names={article.authorname} />
      </p>
    );
  return (
    <>
      <p className={styles.byline}>
        <span>
          {authors.map((author, at) => (
            <Fragment key={at}>
              <span>
                <span lang={languageOf(author.name)}>{author.name}</span>
                {author.orcid && <OrcidLink {...author} />}
                <Marks numbers={numbersOf(author)} {...author} alone={affiliations.length < 2} />
                {at < authors.length - 1 && ','}
              </span>{' '}
            </Fragment>
          ))}
        </span>
      </p>
      {affiliations.length > 0 && (
        <ol className={styles.affiliations} data-single={affiliations.length === 1 || undefined}>
          {affiliations.map(({ name, city, country, ror }) => (
            <li key={[name, city, country].join()}>
              {ror ? (
                <a href={rorAddress(ror)} rel="external">
                  {name}
                </a>
              ) : (
                name
              )}
              {city && `, ${city}`}
              {country && (
                <>
                  , <Country name={country} />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {authors.some(({ corresponding }) => corresponding) && (
        <p className={styles.note}>* {words.corresponding}</p>
      )}
      {authors.some(({ equal }) => equal) && <p className={styles.note}>† {words.equal}</p>}
    </>
  );
}

interface OrcidProps {
  name: string;
  orcid: string;
  orcid_authenticated: boolean;
}

/** ORCID asks that an iD without its owner’s sign-in is not shown as confirmed. */
function OrcidLink({ name, orcid, orcid_authenticated: confirmed }: OrcidProps) {
  const { articles: words } = useMessages();
  const address = orcidAddress(orcid);
  return (
    <a
      className={styles.orcid}
      href={address}
      rel="external"
      title={words.orcidTitle(address, confirmed)}
      aria-label={words.orcid(name, confirmed)}
      data-confirmed={confirmed || undefined}
    >
      iD
    </a>
  );
}

interface MarksProps {
  numbers: number[];
  corresponding: boolean;
  equal: boolean;
  /** Whether all authors have the same affiliation, so that no number is needed. */
  alone: boolean;
}

function Marks({ numbers, corresponding, equal, alone }: MarksProps) {
  const marks = [...(alone ? [] : numbers), ...(corresponding ? ['*'] : []), ...(equal ? ['†'] : [])];
  return marks.length > 0 && <sup>{marks.join(',')}</sup>;
}

type Author = Article['authors'][number];
type Affiliation = Author['affiliations'][number];

const keyOf = ({ name, city, country }: Affiliation): string => [name, city, country].join('\n');

/** The authors' different affiliations in the order of their first mention, and the numbers of each author's. */
function affiliationsOf(authors: readonly Author[]) {
  const different = new Map<string, Affiliation>();
  for (const author of authors)
    for (const affiliation of author.affiliations)
      if (!different.has(keyOf(affiliation))) different.set(keyOf(affiliation), affiliation);
  const keys = [...different.keys()];
  return {
    affiliations: [...different.values()],
    numbersOf: (author: Author): number[] =>
      author.affiliations.map((affiliation) => keys.indexOf(keyOf(affiliation)) + 1),
  };
}
