import { MAX_PAGE_SIZE } from '#contracts/limits.ts';
import { Integer } from './rules.ts';

/** `page` and `limit` of a list call (decisions 3). */
export class PageQuery {
  @Integer(1, 1_000_000) page = 1;
  @Integer(1, MAX_PAGE_SIZE) limit = 20;
}
