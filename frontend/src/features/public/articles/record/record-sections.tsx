import { type CreditRole, creditRoles } from '#contracts/publication/credit-roles.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { rorAddress } from '#contracts/identifiers/ror.ts';
import { useMessages } from '#messages/messages-context.ts';
import { BackLinks, ReferenceEntry } from '#shared/full-text/references.tsx';
import { citationAnchor, referenceAnchor } from '#shared/full-text/anchors.ts';
import { Link } from 'react-router-dom';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { languageOf } from '#contracts/text/language.ts';
import { paths } from '#contracts/journal/paths.ts';
import { licenceOf } from '#contracts/publication/licence.ts';
import styles from './record-sections.module.css';
import textStyles from '#public/frame/text.module.css';

/** Contributions of each author by CRediT role. */
export function Contributions({ authors }: Article) {
  const { articles: words } = useMessages();
  const roles = (Object.keys(creditRoles) as CreditRole[]).flatMap((role) => {
    const names = authors.filter((author) => author.roles.includes(role)).map(({ name }) => name);
    return names.length > 0 ? [{ role, names }] : [];
  });
  return (
    <dl className={styles.roles}>
      {roles.map(({ role, names }) => (
        <div key={role}>
          <dt>{words.role(role)}</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Funding({ funding }: Article) {
  const { articles: words } = useMessages();
  return (
    <ul>
      {funding.map(({ funder, funder_id: id, award }) => (
        <li key={`${funder} ${award}`}>
          {id ? (
            <a href={id.startsWith('10.') ? doiAddress(id) : rorAddress(id)} rel="external">
              {funder}
            </a>
          ) : (
            funder
          )}
          {award && words.award(award)}
        </li>
      ))}
    </ul>
  );
}

interface ReferencesProps extends Pick<Article, 'references'> {
  /** Numbers of the marks in the text that cite each reference. */
  citedIn?: number[][];
}

/** The reference list; each entry has an address of its own, `#ref-3`, and leads back to where the text cites it. */
export function References({ references, citedIn = [] }: ReferencesProps) {
  const { articles } = useMessages();
  return (
    <ol className={styles.references}>
      {references.map((reference, at) => (
        <li key={at} id={referenceAnchor(at)}>
          <ReferenceEntry reference={reference} />
          <BackLinks label={articles.fullText.citedIn} marks={(citedIn[at] ?? []).map(citationAnchor)} />
        </li>
      ))}
    </ol>
  );
}

const addressOfIdentifier: Record<string, (value: string) => string> = {
  PubMed: (value) => `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(value)}/`,
  'PubMed Central': (value) => `https://pmc.ncbi.nlm.nih.gov/articles/${encodeURIComponent(value)}/`,
  arXiv: (value) => `https://arxiv.org/abs/${encodeURIComponent(value)}`,
  Handle: (value) => `https://hdl.handle.net/${encodeURI(value)}`,
};

export const Identifiers = ({ identifiers }: Article) => (
  <ul>
    {identifiers.map(({ type, value }) => {
      const address = addressOfIdentifier[type]?.(value);
      return (
        <li key={`${type} ${value}`}>
          {type === 'other' ? '' : `${type}: `}
          {address ? <a href={address}>{value}</a> : value}
        </li>
      );
    })}
  </ul>
);

/** Each keyword searches the journal. */
export const Keywords = (article: { keywords: string }) => (
  <ul className={styles.keywords}>
    {keywordsOf(article).map((word) => (
      <li key={word}>
        <Link to={`/search?keyword=${encodeURIComponent(word)}`} lang={languageOf(word)}>
          {word}
        </Link>
      </li>
    ))}
  </ul>
);

/** Files to download besides the PDF. A licence is named where a file has another than the article. */
export function FurtherFiles(article: Article) {
  const { articles: words, format } = useMessages();
  return (
    <ul className={styles.files}>
      {article.further_files.map(({ title, name, kind, size, licence }) => {
        const own = licenceOf(licence);
        return (
          <li key={name}>
            <a href={paths.furtherFile(article, name)} lang={languageOf(title)} download>
              {title}
            </a>
            <p className={textStyles.facts}>
              {kind !== 'other' && <span>{words.fileKind(kind)}</span>}
              <span className={styles.name}>{name}</span>
              <span>{format.size(size)}</span>
              {own && (
                <span>
                  {words.licence}: <a href={own.address}>{own.id.replaceAll('-', ' ')}</a>
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
