import { articleFields } from '#contracts/fields/article-fields.ts';
import { changedFields } from '#platform/writes/changed-fields.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';

/** What is deposited of an article besides its fields. */
const derived = ['standing'] as const satisfies readonly (keyof ArticleDocument)[];

const deposited: ReadonlySet<string> = new Set([
  ...derived,
  ...Object.entries(articleFields).flatMap(([name, { outputs }]) =>
    (outputs as readonly string[]).includes('crossref') ? name : [],
  ),
]);

/** Whether an edit changes what the registry knows of the article. */
export const isDepositedChange = (before: ArticleDocument, after: ArticleDocument): boolean =>
  Object.keys(changedFields(before, after)).some((name) => deposited.has(name));
