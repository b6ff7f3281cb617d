import { type articleFields } from '#contracts/fields/article-fields.ts';
import { changedFields } from '#platform/writes/changed-fields.ts';
import type { ArticleDocument } from '../articles/article.schema.ts';

/** The fields of an article that the registry does not receive. */
const undeposited: ReadonlySet<string> = new Set<keyof typeof articleFields>([
  ...([
    'email',
    'mobile',
    'txnid',
    'ptype',
    'second_title',
    'second_abstract',
    'keywords',
    'subject',
    'country',
    'acknowledgements',
  ] as const),
  ...(['data_statement', 'ethics_statement', 'competing_interests'] as const),
]);
const unrelated: ReadonlySet<string> = new Set<keyof ArticleDocument>([
  ...(['file', 'status', 'modifiedby', 'modification', 'version'] as const),
]);

/** Whether an edit changes what the registry knows of the article. */
export const isDepositedChange = (before: ArticleDocument, after: ArticleDocument): boolean =>
  Object.keys(changedFields(before, after)).some((name) => !undeposited.has(name) && !unrelated.has(name));
