import { ManuscriptForm } from '../manuscript/manuscript-form.tsx';
import { ContactEmail } from '../frame/contact-email.tsx';
import { PageHead } from '../frame/page-head.tsx';
import styles from '../frame/text.module.css';

export function Component() {
  return (
    <>
      <PageHead title="Submission" path="/manuscript" description="What to send with a manuscript." />
      <h1>Submit a manuscript</h1>
      <p className={styles.lede} id="manuscript-note">
        Submission is by e-mail. This form shows what we need to know and cannot be sent from here; write to{' '}
        <ContactEmail subject="Manuscript" /> with the same particulars and your article attached.
      </p>
      <ManuscriptForm />
    </>
  );
}
