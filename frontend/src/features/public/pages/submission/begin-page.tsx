import { Link, useLoaderData } from 'react-router-dom';
import { MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import type { ManuscriptFacts } from '#contracts/manuscripts/manuscripts.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import type { Settings } from '#contracts/fields/entities.ts';
import { load, loadMainPart, pageError, type PageRequest, type Part } from '#lib/load.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { ContactEmail } from '#public/frame/contact-email.tsx';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { BeginForm } from '#public/submission/begin-form.tsx';
import styles from '#public/submission/submission.module.css';
import textStyles from '#public/frame/text.module.css';

/** @throws the response of a page that does not exist while the journal takes no new manuscripts */
export async function loader(page: PageRequest) {
  const { submit_online } = await load<Settings>(page, '/api/settings/');
  if (!submit_online) throw pageError('not_found');
  return loadMainPart<ManuscriptFacts>(page, '/api/manuscripts/facts');
}

export function Component() {
  const facts = useLoaderData<Part<ManuscriptFacts>>();
  const words = useSubmissionMessages();
  const { manuscript, instructions, format } = useMessages();
  const { subject } = manuscript;
  const { india, others, onRequest } = instructions;
  const { fee_rupee, fee_dollar } = useSite().settings;
  return (
    <>
      <PageHead title={words.title} path={manuscriptPaths.begin} description={words.description} />
      <h1>{words.title}</h1>
      <p className={textStyles.lede}>{words.lede}</p>
      <PagePart part={facts}>
        {({ ready, review_model, median_days, acceptance_rate }) => (
          <>
            {ready ? (
              <BeginForm />
            ) : (
              <p className={styles.outcome} role="status">
                {words.notReady(<ContactEmail subject={subject('')} />)}
              </p>
            )}
            <section className={`${styles.part} ${textStyles.prose}`}>
              <h2>{words.checklistTitle}</h2>
              <ul>
                {words
                  .checklist(
                    (text) => <Link to="/instructions">{text}</Link>,
                    format.size(MAX_MANUSCRIPT_FILE_BYTES),
                    review_model === 'double anonymized',
                  )
                  .map((item, at) => (
                    <li key={at}>{item}</li>
                  ))}
              </ul>
            </section>
            <section className={styles.part}>
              <h2>{words.factsTitle}</h2>
              <p>
                {words.progress} {words.review[review_model]} {words.figures(median_days, acceptance_rate)}
              </p>
              <p>
                <Link to={manuscriptPaths.help('for-authors')}>{words.help.manuscript}</Link>
              </p>
            </section>
          </>
        )}
      </PagePart>
      <section className={styles.part}>
        <h2>{words.fees}</h2>
        <p>
          {india}: {fee_rupee ? `INR ${fee_rupee}` : onRequest}
          <br />
          {others}: {fee_dollar ? `USD ${fee_dollar}` : onRequest}
        </p>
      </section>
    </>
  );
}
