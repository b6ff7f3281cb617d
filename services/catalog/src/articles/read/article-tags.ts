import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { Article } from '#contracts/fields/entities.ts';

/** The cache tags of a response with an article. Its notices, or what it is a notice about, may be any article. */
export const articleTags = ({ id, standing, amendment_type }: Article): string[] => {
  const hasNotices = standing !== '' || amendment_type !== '';
  return hasNotices ? [cacheTags.article(id), cacheTags.articles] : [cacheTags.article(id)];
};
