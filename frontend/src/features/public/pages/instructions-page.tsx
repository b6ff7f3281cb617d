import { ArticleFormat } from '../instructions/article-format.tsx';
import copyrightForm from '../instructions/copyright-form.rtf?url';
import { FeeTable } from '../instructions/fee-table.tsx';
import { Policies } from '../instructions/policies.tsx';
import { ContactEmail } from '../frame/contact-email.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SettingsPart } from '../frame/page-part.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import styles from './instructions-page.module.css';
import textStyles from '../frame/text.module.css';

const contents = [
  ['submission', 'Submission'],
  ['fees', 'Publication fee'],
  ['format', 'Article format'],
  ['publication-policy', 'Publication policy'],
  ['plagiarism', 'Plagiarism'],
  ['open-access', 'Open access'],
  ['ethics', 'Ethics'],
] as const;

export function Component() {
  const { journal } = useSite();
  return (
    <div className={styles.instructions}>
      <PageHead
        title="Instructions to authors"
        path="/instructions"
        description={`How to prepare and submit an article to ${journal}: format, fees, policies.`}
      />
      <h1>Instructions to authors</h1>
      <nav className={styles.contentsList} data-print="none" aria-label="On this page">
        <ul>
          {contents.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={textStyles.prose}>
        <section id="submission">
          <h2>Submission</h2>
          <p>
            Send the article as an MS Word file to <ContactEmail />, with the signed copyright form. You
            receive an answer with a manuscript number within two working days.
          </p>
          <p>
            <a className="button quiet" href={copyrightForm} download="copyright-form.rtf">
              Download the copyright form
            </a>
          </p>
        </section>
        <section id="fees">
          <h2>Publication fee</h2>
          <SettingsPart>
            <FeeTable />
          </SettingsPart>
          <p>
            The fee is due once the article is accepted. It covers review, typesetting, hosting, certificates
            and cover page.
          </p>
        </section>
        <ArticleFormat />
        <Policies />
      </div>
    </div>
  );
}
