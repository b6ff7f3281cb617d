import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { specService } from '#testing/running/running-service.ts';
import { jsonList } from './json-list.ts';

let closed = 0;

async function* items(failAt: number) {
  try {
    for (let item = 0; item < 1_000; item += 1) {
      if (item === failAt) throw new Error('the database is unavailable');
      await nextTurn();
      yield { item, text: 'x'.repeat(1_000) };
    }
  } finally {
    closed += 1;
  }
}

@Controller()
class Lists {
  @Get('all') all(@Res({ passthrough: true }) response: Response) {
    return jsonList(response, items(-1));
  }
  @Get('failing-first') failingFirst(@Res({ passthrough: true }) response: Response) {
    return jsonList(response, items(0));
  }
  @Get('failing-later') failingLater(@Res({ passthrough: true }) response: Response) {
    return jsonList(response, items(500));
  }
}

describe('A streamed JSON list', () => {
  const service = specService({ module: class {}, controllers: [Lists] });
  afterAll(() => {
    // fetch pools its connections.
    service.app.getHttpServer().closeAllConnections();
  });

  it('arrives complete', async () => {
    const response = await fetch(`${service.url}/all`);
    expect(await response.json()).toHaveLength(1_000);
  });
  it('is an ordinary error response when its first item fails', async () => {
    const response = await fetch(`${service.url}/failing-first`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: 'internal' });
  });
  it('closes the connection when a later item fails', async () => {
    const response = await fetch(`${service.url}/failing-later`);
    await expect(response.text()).rejects.toThrow();
  });
  it('stops reading when the client disconnects', async () => {
    closed = 0;
    const response = await fetch(`${service.url}/all`);
    await response.body!.cancel();
    while (closed === 0) await nextTurn();
    expect(closed).toBe(1);
  });
});
