import { useLoaderData } from 'react-router-dom';
import type { Announcements } from '#contracts/journal/journal-pages.ts';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useNames } from '#shared/settings/site-context.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { OnwardLinks } from '#public/frame/ways-on.tsx';
import { AnnouncementList } from '#public/journal-pages/announcement-list.tsx';

export const loader = (page: PageRequest) => loadMainPart<Announcements>(page, '/api/announcements/');

export function Component() {
  const part = useLoaderData<Part<Announcements>>();
  const { journal } = useNames();
  const words = useMessages().pages.announcements;
  return (
    <>
      <PageHead title={words.title} path="/announcements" description={words.description(journal)} />
      <link rel="alternate" type="application/atom+xml" title={words.title} href="/announcements.xml" />
      <h1>{words.title}</h1>
      <PagePart part={part}>{(found) => <Lists {...found} />}</PagePart>
    </>
  );
}

function Lists({ calls, announcements }: Announcements) {
  const words = useMessages().pages.announcements;
  if (calls.length + announcements.length === 0)
    return (
      <>
        <p role="status">{words.empty}</p>
        <OnwardLinks />
      </>
    );
  return (
    <>
      {calls.length > 0 && (
        <section>
          <h2>{words.calls}</h2>
          <AnnouncementList announcements={calls} heading="h3" />
        </section>
      )}
      {announcements.length > 0 && <AnnouncementList announcements={announcements} heading="h2" />}
      <p>
        <a href="/announcements.xml">{words.feed}</a>
      </p>
    </>
  );
}
