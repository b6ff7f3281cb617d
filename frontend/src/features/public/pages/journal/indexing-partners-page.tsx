import { useLoaderData } from 'react-router-dom';
import type { IndexingPartner } from '#contracts/fields/entities.ts';
import { PartnerList } from '#public/indexing-partners/partner-list.tsx';
import { PageHead } from '#public/frame/page-head.tsx';
import { PagePart } from '#public/frame/page-part.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import styles from '#public/frame/text.module.css';

export const loader = (page: PageRequest) => loadMainPart<IndexingPartner[]>(page, '/api/indexing/');

export function Component() {
  const words = useMessages().pages.indexing;
  return (
    <>
      <PageHead title={words.title} path="/indexing" description={words.description} />
      <h1>{words.title}</h1>
      <p className={styles.lede}>{words.text}</p>
      <PagePart part={useLoaderData<Part<IndexingPartner[]>>()}>
        {(partners) => <PartnerList partners={partners} />}
      </PagePart>
    </>
  );
}
