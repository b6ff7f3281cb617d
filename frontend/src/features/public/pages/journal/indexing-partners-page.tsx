import { useLoaderData } from 'react-router-dom';
import type { IndexingPartner } from '#contracts/fields/entities.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import { translated } from '#contracts/fields/translated-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { languageOf } from '#contracts/text/language.ts';
import { Picture } from '#ui/picture.tsx';
import styles from '#public/frame/text.module.css';
import listStyles from './indexing-partners-page.module.css';

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

function PartnerList({ partners }: { partners: readonly IndexingPartner[] }) {
  const { language, pages } = useMessages();
  const words = pages.indexing;
  if (partners.length === 0) return <p>{words.empty}</p>;
  return (
    <ul className={listStyles.list}>
      {partners.map((partner) => {
        const { id, title, link, image, since } = partner;
        const about = translated(partner, 'about', language);
        const place = [since && words.since(since), link.replace(/^https?:\/\/([^/]+).*$/, '$1')]
          .filter(Boolean)
          .join(' · ');
        return (
          <li key={id}>
            <div>
              {image && <Picture address={paths.indexingImage(image)} alt="" width={160} height={64} />}
            </div>
            <div>
              <h2>
                {link ? (
                  <a href={link} rel="noopener">
                    {title}
                  </a>
                ) : (
                  title
                )}
              </h2>
              {about && <p lang={languageOf(about)}>{about}</p>}
              {place && <p className="quiet">{place}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
