import { splitAuthors } from '#contracts/author-names.js';
import { languageOf } from '#contracts/language.js';

/** The authors in order, each in its language. */
export function AuthorList({ names }: { names: string }) {
  const authors = splitAuthors(names);
  return (
    <span className="authors">
      {authors.map((author, index) => (
        <span key={index}>
          <span className="author" lang={languageOf(author)}>
            {author}
          </span>
          {index < authors.length - 1 && ', '}
        </span>
      ))}
    </span>
  );
}
