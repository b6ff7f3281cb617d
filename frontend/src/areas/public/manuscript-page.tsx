import { ManuscriptForm } from '../../features/manuscript/manuscript-form.js';
import { PageHead } from '../../features/site/page-head.js';
import { useSite } from '../../features/site/site-context.js';

export function Component() {
  const { websiteemail } = useSite().settings;
  return (
    <>
      <PageHead title="Submission" path="/manuscript" description="What to send with a manuscript." />
      <h1>Submit a manuscript</h1>
      <p className="lede" id="manuscript-note">
        Submission is by e-mail. This form shows what we need to know and cannot be sent from here; write to{' '}
        <a href={`mailto:${websiteemail}?subject=Manuscript`}>{websiteemail}</a> with the same particulars and
        your article attached.
      </p>
      <ManuscriptForm />
    </>
  );
}
