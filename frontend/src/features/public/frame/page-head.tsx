import { paths } from '#contracts/paths.ts';
import { useSite } from '../../shared/settings/site-context.ts';

interface Props {
  /** Without the journal's name; the home page has no title of its own and shows both names. */
  title?: string;
  /** Canonical path; a page without one is marked noindex. */
  path?: string;
  description?: string;
  kind?: 'website' | 'article';
}

/** Title and meta tags, for search engines and link previews; React moves them into the head. */
export function PageHead({ title, path, description, kind = 'website' }: Props) {
  const { settings, journal, shortName, origin } = useSite();
  const { cover_image } = settings;
  const names = shortName === journal ? journal : `${shortName} · ${journal}`;
  return (
    <>
      <title>{title ? `${title} · ${shortName}` : names}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title ?? journal} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={origin + path} />
          <meta property="og:site_name" content={journal} />
          <meta
            property="og:image"
            content={origin + (cover_image ? paths.sidebarPicture(cover_image) : '/icon-512.png')}
          />
        </>
      )}
    </>
  );
}
