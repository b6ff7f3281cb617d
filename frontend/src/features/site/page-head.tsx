import { useSite } from './site-context.js';

interface Props {
  /** Without the journal's name; the home page has none and is titled by both names. */
  title?: string;
  /** Canonical path of the page; a page without one asks not to be indexed. */
  path?: string;
  description?: string;
}

/** Title and meta tags; React moves them into the head. */
export function PageHead({ title, path, description }: Props) {
  const { journal, shortName, origin } = useSite();
  const names = shortName === journal ? journal : `${shortName} · ${journal}`;
  const whole = title ? `${title} · ${shortName}` : names;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={`${origin}${path}`} />
      )}
    </>
  );
}
