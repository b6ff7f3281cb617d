import { issnList } from '#contracts/identifiers/issn.ts';
import styles from './name-preview.module.css';

interface Props {
  formatted_journal_name: string;
  websitename: string;
  issn: string;
}

/** The masthead in small, as the names are typed. */
export function NamePreview({ formatted_journal_name, websitename, issn }: Props) {
  const name = formatted_journal_name || websitename;
  return (
    <figure className={styles.masthead}>
      <figcaption>Masthead</figcaption>
      <div>
        {websitename !== name && <small>{websitename}</small>}
        <b>{name}</b>
        <small>
          {issnList(issn)
            .map((number) => `ISSN ${number}`)
            .join(' · ')}
        </small>
      </div>
    </figure>
  );
}
