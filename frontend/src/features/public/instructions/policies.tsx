import { Link } from 'react-router-dom';
import { licenceOfJournal } from '#contracts/licence.ts';
import { useSite } from '../../shared/settings/site-context.ts';

/** Publication policy, plagiarism, open access and ethics, in that order. */
export function Policies() {
  const licence = licenceOfJournal(useSite().settings);
  return (
    <>
      <section id="publication-policy">
        <h2>Publication policy</h2>
        <p>
          The editor reads every manuscript within a week and returns at once what lies outside of the
          journal’s scope. The others go to two reviewers who do not know the authors’ names and whose names
          the authors do not learn. The decision is to accept, to ask for a revision, or to decline, and it
          comes with the reviewers’ remarks.
        </p>
        <p>
          Send only work that has not been published before and that no other journal is considering. An
          accepted article appears in the current issue once the fee is paid and the copyright form has
          arrived. Within 5 days of publication its authors receive the published link, a certificate each,
          and the cover page.
        </p>
        <p>
          Published articles stay as they are. An error that matters is corrected by a notice that names the
          article; an article whose results cannot be trusted is withdrawn in the same way.
        </p>
      </section>
      <section id="plagiarism">
        <h2>Plagiarism</h2>
        <p>
          Every manuscript is compared with published work before review. A similarity above 15 %, the
          references not counted, or above 5 % with any one source sends it back to its authors. Words of
          others stand in quotation marks with their source; a figure or table of others needs the written
          permission of whoever holds its rights. Copied data, results or whole passages mean rejection, and
          withdrawal if they are found after publication.
        </p>
      </section>
      <section id="open-access">
        <h2>Open access</h2>
        <p>
          All articles can be read and downloaded free of charge, without registration, from the day they
          appear. They are published under the{' '}
          <a href={licence.address} rel="license noopener">
            {licence.name}
          </a>{' '}
          licence: anyone may copy, share and build upon them if the authors and the journal are named. The
          authors keep their copyright and grant the journal the right to publish first.
        </p>
      </section>
      <section id="ethics">
        <h2>Ethics</h2>
        <ul>
          <li>
            An author has contributed to the work, has approved the text and answers for it. Neither guests
            nor programs are authors; the use of a program to write or to draw is stated in the methods.
          </li>
          <li>
            Work with people names the ethics committee that approved it, with the number of the approval, and
            states that those who took part gave their consent. Work with animals names the rules it followed.
          </li>
          <li>
            Data are reported as they were found. Authors keep them for five years and show them to the editor
            on request.
          </li>
          <li>
            Reviewers treat a manuscript as confidential and decline when they have a conflict of interest.
          </li>
          <li>
            Editors decide by what an article says, not by who wrote it. Complaints and appeals are answered
            by the Editor-in-Chief; the address is on the <Link to="/contact">contact page</Link>.
          </li>
        </ul>
      </section>
    </>
  );
}
