import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { licenceOf } from '#contracts/publication/licence.ts';
import { languageOf } from '#contracts/text/language.ts';
import { useMessages } from '#messages/messages-context.ts';
import textStyles from '#public/frame/text.module.css';
import styles from './further-files.module.css';

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
