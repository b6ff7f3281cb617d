import { Link } from 'react-router-dom';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { languageOf } from '#contracts/text/language.ts';
import styles from './keywords.module.css';

/** Each keyword searches the journal. */
export function Keywords(article: { keywords: string }) {
  return (
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
}
