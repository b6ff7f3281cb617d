import { countOf } from '#contracts/fields/import-entities.ts';
import { authorsNamed } from '#contracts/articles/article-authors.ts';
import { type CreditRole, creditRoles } from '#contracts/publication/credit-roles.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { type Row, RowInputs } from '#shared/forms/rows-input.tsx';
import type { Form } from '#shared/forms/use-form.ts';
import type { ArticleValues } from './article-form.ts';
import styles from './author-details.module.css';

export function AuthorDetails({ form }: { form: Form<Pick<ArticleValues, 'authorname' | 'authors'>> }) {
  const authors = authorsNamed(form.values.authorname, form.values.authors);
  const isRefused = Object.keys(form.problems).some((name) => name.startsWith('authors.'));
  return (
    <FormSection
      title="Details of the authors"
      folded
      fields={['authors']}
      open={isRefused}
      summary={authors.length === 0 ? 'Enter the author names first' : authorsSummary(authors)}
    >
      {authors.map((author, at) => {
        const name = `authors.${at}`;
        const change = (changed: Row) => form.change({ authors: authors.with(at, changed as typeof author) });
        return (
          <fieldset key={`${at} ${author.name}`} className={styles.author}>
            <legend>{author.name}</legend>
            <div className={styles.fields}>
              <RowInputs
                name={name}
                row={author}
                problem={form.problem}
                onChange={change}
                fields={authorFields}
                without={['name', 'orcid_authenticated', 'roles', 'affiliations']}
              />
              {author.orcid_authenticated && <p className="hint">ORCID has confirmed this iD.</p>}
              <RowInputs
                name={name}
                row={author}
                problem={form.problem}
                onChange={change}
                fields={{ affiliations: authorFields.affiliations }}
              />
              <details className={styles.roles}>
                <summary>
                  Roles <span className="hint">{author.roles.join(', ')}</span>
                </summary>
                <div>
                  {(Object.keys(creditRoles) as CreditRole[]).map((role) => (
                    <CheckInput
                      key={role}
                      id={`${name}.roles.${role}`}
                      label={role}
                      checked={author.roles.includes(role)}
                      onChange={(checked) =>
                        change({
                          ...author,
                          roles: Object.keys(creditRoles).filter((one) =>
                            one === role ? checked : author.roles.includes(one),
                          ),
                        })
                      }
                    />
                  ))}
                </div>
              </details>
            </div>
          </fieldset>
        );
      })}
    </FormSection>
  );
}

function authorsSummary(authors: readonly { orcid: string; affiliations: readonly unknown[] }[]): string {
  const iDs = authors.filter(({ orcid }) => orcid !== '').length;
  const affiliated = authors.filter(({ affiliations }) => affiliations.length > 0).length;
  return `${countOf(authors.length, 'author')}, ${iDs} with ORCID iD, ${affiliated} with affiliation`;
}
