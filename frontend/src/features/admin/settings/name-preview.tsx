import { issnList } from '#contracts/identifiers/issn.ts';
import { paths } from '#contracts/journal/paths.ts';
import styles from './name-preview.module.css';

interface Props {
  formatted_journal_name: string;
  websitename: string;
  issn: string;
  /** The name of the stored logo; empty for none. */
  logo: string;
}

/** The masthead in small, as the names are typed. */
export function NamePreview({ formatted_journal_name, websitename, issn, logo }: Props) {
  const name = formatted_journal_name || websitename;
  return (
    <figure className={styles.masthead}>
      <figcaption>Masthead</figcaption>
      <div>
        {logo && <img src={paths.sitePicture(logo)} alt="" />}
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
