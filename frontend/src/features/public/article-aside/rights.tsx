import type { Article } from '#contracts/fields/entities.ts';
import { licenceOfArticle } from '#contracts/publication/licence.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './rights.module.css';

/** Copyright and licence. */
export function Rights({ article }: { article: Article }) {
  const { settings } = useSite();
  const licence = licenceOfArticle(article, settings);
  const { copyright_holder: holder, copyright_year: year } = article;
  return (
    <section>
      <h2>{useMessages().articles.licence}</h2>
      <p>
        {holder && `© ${[year || article.year, holder].join(' ')}. `}
        <a href={licence.address} rel="license external">
          <span className={styles.mark} aria-hidden="true">
            {licence.id.replace(/-[\d.]+$/, '').replaceAll('-', ' ')}
          </span>{' '}
          <span lang="en">{licence.name}</span>
        </a>
      </p>
    </section>
  );
}
