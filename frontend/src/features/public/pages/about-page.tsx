import { Link } from 'react-router-dom';
import { PageHead } from '../frame/page-head.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import styles from '../frame/text.module.css';

export function Component() {
  const { journal } = useSite();
  return (
    <>
      <PageHead title="About" path="/about" description={`About ${journal}.`} />
      <h1>About the journal</h1>
      <div className={styles.prose}>
        <p>
          <i>{journal}</i> is an indexed, refereed, peer-reviewed and open-access journal. It publishes
          original research, reviews, case studies and theses of every discipline, and every article is free
          to read, to download and to share from the day it appears.
        </p>
        <p>
          See who edits it on the <Link to="/board">editorial board</Link>, what it has published in the{' '}
          <Link to="/archives">archives</Link>, and how to publish in it in the{' '}
          <Link to="/instructions">instructions to authors</Link>.
        </p>
      </div>
    </>
  );
}
