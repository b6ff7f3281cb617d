import type { Field } from './fields.ts';

/** Outputs of an article for other systems, besides exports and the API, which have every field. */
export type ArticleOutput =
  'crossref' | 'jats' | 'doaj' | 'dublin core' | 'citation files' | 'schema.org' | 'scholar';

/** A field, and the outputs that change with it: `outputs.spec.ts` and `scholar-tags.spec.tsx` compare them. */
export type ArticleField = Field & { outputs: readonly ArticleOutput[] };
