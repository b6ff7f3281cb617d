import { jsonBlock } from '#lib/json-block.ts';

/** A schema.org entity, for search engines. */
export function JsonLd({ thing }: { thing: object }) {
  const linked = { '@context': 'https://schema.org', ...thing };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonBlock(linked) }} />;
}
