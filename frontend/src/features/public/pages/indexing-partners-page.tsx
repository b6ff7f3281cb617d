import { useLoaderData } from 'react-router-dom';
import type { IndexingPartner } from '#contracts/entities.ts';
import { PartnerGrid } from '../indexing-partners/partner-grid.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { loadMainPart, type PageRequest, type Part } from '../../../lib/load.ts';
import styles from '../frame/text.module.css';

export const loader = (page: PageRequest) => loadMainPart<IndexingPartner[]>(page, '/api/indexing/');

export function Component() {
  return (
    <>
      <PageHead title="Indexing" path="/indexing" description="Databases and lists that index the journal." />
      <h1>Indexing</h1>
      <p className={styles.lede}>These databases, libraries and lists index the journal’s articles.</p>
      <PagePart part={useLoaderData<Part<IndexingPartner[]>>()}>
        {(partners) => <PartnerGrid partners={partners} />}
      </PagePart>
    </>
  );
}
