import { useLoaderData, useSearchParams } from 'react-router-dom';
import { type AlertOptions, alertPaths } from '#contracts/journal/alerts.ts';
import { Outcome } from '#public/alerts/outcome.tsx';
import { SubscribeForm } from '#public/alerts/subscribe-form.tsx';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { OnwardLinks } from '#public/frame/ways-on.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import styles from '#public/frame/text.module.css';

export const loader = (page: PageRequest) => loadMainPart<AlertOptions>(page, '/api/alerts/options');

export function Component() {
  const options = useLoaderData<Part<AlertOptions>>();
  const words = useMessages().alerts;
  const [query] = useSearchParams();
  const chosen = query.get('alert') ?? '';
  return (
    <>
      <PageHead title={words.title} path={alertPaths.page} description={words.description} />
      <h1>{words.title}</h1>
      <p className={styles.lede}>{words.lede}</p>
      <Outcome />
      <PagePart part={options}>
        {(loaded) =>
          loaded.ready ? (
            <SubscribeForm key={chosen} options={loaded} chosen={chosen} />
          ) : (
            <>
              <p role="status">
                {words.notReady((text) => (
                  <a href="/feed.xml">{text}</a>
                ))}
              </p>
              <OnwardLinks />
            </>
          )
        }
      </PagePart>
      <p>{words.more}</p>
    </>
  );
}
