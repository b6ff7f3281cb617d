import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Query } from 'mongoose';
import { map, type Observable } from 'rxjs';
import { MAX_PAGE_SIZE } from '#contracts/text/limits.ts';
import { Integer } from './rules.ts';

/** `page` and `limit` of a list call (requirements.md#lists-and-pages). */
export class PageQuery {
  @Integer(1, 1_000_000) page = 1;
  @Integer(1, MAX_PAGE_SIZE) limit = 20;
}

/** A page of a list, as a controller returns it: the response has the items, and the total in X-Total-Count. */
export class Page<Item> {
  constructor(
    readonly total: number,
    readonly items: Item[],
  ) {}
}

/** Reads a page of a sorted query, and counts all of its results. @param view of one document */
export async function findPage<Document, Item>(
  query: Query<Document[], Document>,
  { page, limit }: PageQuery,
  view: (document: Document) => Item,
): Promise<Page<Item>> {
  const [total, found] = await Promise.all([
    query.model.countDocuments(query.getFilter()),
    query
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
  ]);
  return new Page(total, (found as Document[]).map(view));
}

/** Sends a `Page` as the list of its items. */
@Injectable()
export class PageTotals implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((reply: unknown) => {
        if (!(reply instanceof Page)) return reply;
        response.setHeader('X-Total-Count', reply.total);
        return reply.items as unknown;
      }),
    );
  }
}
