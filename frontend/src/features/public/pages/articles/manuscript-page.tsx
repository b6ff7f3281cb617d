import { Link } from 'react-router-dom';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { ManuscriptForm } from '#public/manuscript/manuscript-form.tsx';
import { ContactEmail } from '#public/frame/contact-email.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { PageHead } from '#public/frame/public-page.tsx';
import formStyles from '#public/manuscript/manuscript-form.module.css';
import styles from '#public/frame/text.module.css';

export function Component() {
  const words = useMessages().manuscript;
  const { submit_online } = useSite().settings;
  const checklist = words.checklist((text) => <Link to="/instructions">{text}</Link>);
  return (
    <>
      <PageHead title={words.title} path="/manuscript" description={words.description} />
      <h1>{words.heading}</h1>
      {submit_online && (
        <p className={formStyles.online}>
          {words.online((text) => (
            <Link className="button" to={manuscriptPaths.begin}>
              {text}
            </Link>
          ))}
        </p>
      )}
      <p className={styles.lede} id="manuscript-note">
        {words.note(<ContactEmail subject={words.subject('')} />)}
      </p>
      <div className={formStyles.columns}>
        <section className={formStyles.checklist}>
          <h2>{words.checklistTitle}</h2>
          <ul>
            {checklist.map((item, at) => (
              <li key={at}>{item}</li>
            ))}
          </ul>
        </section>
        <ManuscriptForm />
      </div>
    </>
  );
}
