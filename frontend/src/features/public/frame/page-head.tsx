import { paths } from '#contracts/journal/paths.ts';
import { inLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { useNames } from '#shared/settings/use-names.ts';

interface Props {
  /** Title without the journal's name; the home page has no title of its own and shows both names. */
  title?: string;
  /** Canonical path, without a language; a page without one is marked noindex. */
  path?: string;
  description?: string;
  kind?: 'website' | 'article';
}

/** Title and meta tags, for search engines and link previews; React moves them into the head. */
export function PageHead({ title, path, description, kind = 'website' }: Props) {
  const { settings, origin } = useSite();
  const { journal, shortName } = useNames();
  const { cover_image } = settings;
  const { format, language } = useMessages();
  const address = path === undefined ? undefined : origin + inLanguage(path, language);
  const names = shortName === journal ? journal : `${shortName} · ${journal}`;
  return (
    <>
      <title>{title ? `${title} · ${shortName}` : names}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          {siteLanguages.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={origin + inLanguage(path, other)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title ?? journal} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={address} />
          <meta property="og:locale" content={format.locale} />
          <meta property="og:site_name" content={journal} />
          <meta
            property="og:image"
            content={origin + (cover_image ? paths.sitePicture(cover_image) : '/icon-512.png')}
          />
        </>
      )}
    </>
  );
}
