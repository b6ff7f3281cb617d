import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Param, Post } from '@nestjs/common';
import request from 'supertest';
import { cacheTags, PUBLIC_CACHE_CONTROL } from '#contracts/api/cache-tags.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { runService } from '#testing/running/running-service.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { PublicCache } from './public-cache.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { Public } from '#platform/sessions/session.ts';

@Controller()
@Public()
class SpecController {
  @Get('articles/:id')
  @PublicCache((article: { id: string }, { id }) => [
    cacheTags.article(article.id),
    cacheTags.issue({ year: 2026, volume: 5, issue: Number(id) }),
  ])
  article(@Param('id') id: string): { id: string } {
    if (id === '404') throw new DomainError('article_not_found');
    return { id };
  }

  @Get('untagged')
  untagged(): object {
    return {};
  }

  @Post('articles')
  write(): object {
    return {};
  }
}

describe('A response of a public call', () => {
  const auth = specAuth();
  const service = beforeBlock(() => {
    @Module({
      imports: [SessionModule.forService({ ...auth.environment, AUTH_RPC: auth.rpc })],
      controllers: [SpecController],
    })
    class SpecModule {}
    return runService(SpecModule);
  });

  const cacheOf = ({ headers }: request.Response) => [headers['cache-control'], headers['surrogate-key']];

  it('may be cached if it is to a visitor, tagged with its contents', async () => {
    expect(cacheOf(await request(service.url).get('/articles/2'))).toEqual([
      PUBLIC_CACHE_CONTROL,
      'article:2 issue:2026/5/2',
    ]);
  });

  it('is not cacheable if it is to a signed-in user', async () => {
    const response = await request(service.url).get('/articles/2').set(auth.signedIn);
    expect([response.status, ...cacheOf(response)]).toEqual([200, 'private, no-store', undefined]);
  });

  it('is not cacheable without tags', async () => {
    expect(cacheOf(await request(service.url).get('/untagged'))).toEqual(['private, no-store', undefined]);
    expect(cacheOf(await request(service.url).post('/articles'))).toEqual(['private, no-store', undefined]);
  });

  it('is not cacheable if it is an error', async () => {
    const response = await request(service.url).get('/articles/404');
    expect([response.status, ...cacheOf(response)]).toEqual([404, 'no-store', undefined]);
  });
});
