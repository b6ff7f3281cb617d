import { Link } from 'react-router-dom';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { languageOf } from '#contracts/values/language.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import styles from './keywords.module.css';

/** Each keyword searches the journal. */
export function Keywords(article: { keywords: string }) {
  const { articles } = useMessages();
  const words = keywordsOf(article);
  if (words.length === 0) return null;
  return (
    <section className={styles.keywords}>
      <h2>{articles.keywords}</h2>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <Link to={`/search?keyword=${encodeURIComponent(word)}`} lang={languageOf(word)}>
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
