import { paths } from '#contracts/journal/paths.ts';
import { inLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSite, useNames } from '#shared/settings/site-context.ts';
import { type ReactNode, useEffect } from 'react';
import type { Part } from '#lib/load.ts';

interface HeadProps {
  /** Title without the journal's name; the home page has no title of its own and shows both names. */
  title?: string;
  /** Canonical path, without a language; a page without one is marked noindex. */
  path?: string;
  description?: string;
  kind?: 'website' | 'article';
}

/** Title and meta tags, for search engines and link previews; React moves them into the head. */
export function PageHead({ title, path, description, kind = 'website' }: HeadProps) {
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

interface PartProps<T> {
  part: Part<T>;
  children: (loaded: T) => ReactNode;
}

/** A part of a public page, left empty when it could not be fetched (requirements.md#public-frame). */
export function PagePart<T>({ part, children }: PartProps<T>) {
  return 'failure' in part ? <Unavailable failure={part.failure} /> : children(part.loaded);
}

export function SettingsPart({ children }: { children: ReactNode }) {
  const { failure } = useSite();
  return failure === undefined ? children : <Unavailable failure={failure} />;
}

/** Logs the failure to the console (requirements.md#public-frame), on the server or in the browser. */
function Unavailable({ failure }: { failure: string }) {
  const { frame } = useMessages();
  useEffect(() => console.error(failure), [failure]);
  return (
    <p className="quiet" role="status">
      {frame.unavailable}
    </p>
  );
}
