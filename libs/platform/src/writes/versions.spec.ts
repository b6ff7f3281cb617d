import { beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Put } from '@nestjs/common';
import request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specService } from '#testing/running/running-service.ts';
import { IfMatch, requireVersion } from './versions.ts';

let note: { text: string; version: number };

@Controller()
class NoteController {
  @Get('note')
  get(): typeof note {
    return note;
  }

  @Get('notes')
  list(): (typeof note)[] {
    return [note];
  }

  @Put('note')
  save(@IfMatch() version: number | undefined): typeof note {
    requireVersion(version, note);
    note = { text: 'saved', version: note.version + 1 };
    return note;
  }
}

@Module({ controllers: [NoteController] })
class SpecModule {}

describe('A write', () => {
  const service = specService(SpecModule);
  beforeEach(() => {
    note = { text: 'first', version: 3 };
  });

  const save = (ifMatch?: string) => {
    const call = request(service.url).put('/note');
    return ifMatch === undefined ? call : call.set('If-Match', ifMatch);
  };

  it('returns the version in the body and in the ETag, but not on a list', async () => {
    const response = await request(service.url).get('/note');
    expect([response.headers.etag, (response.body as typeof note).version]).toEqual(['"3"', 3]);
    expect((await request(service.url).get('/notes')).headers.etag).toBeUndefined();
  });

  it.each([undefined, '*', '"3"', ' "3" ', 'W/"3"'])('succeeds with If-Match %j', async (ifMatch) => {
    const response = await save(ifMatch);
    expect([response.status, response.headers.etag]).toEqual([200, '"4"']);
  });

  it.each(['"2"', '"4"', '"0"'])('based on version %s returns the current entity', async (ifMatch) => {
    const response = await save(ifMatch);
    expect([response.status, response.body]).toEqual([
      412,
      {
        error: 'version_conflict',
        message: 'Someone else has changed this record',
        current: { text: 'first', version: 3 },
        requestId: expect.any(String),
      },
    ]);
    expect(note.text).toBe('first');
  });

  it.each(['3', '', '"three"', '"3", "4"', '"-1"', '"1e3"', `"${'9'.repeat(30)}"`])(
    'returns 400 for the If-Match %j, which is not a version',
    async (ifMatch) => {
      const response = await save(ifMatch);
      expect([response.status, (response.body as ErrorBody).error]).toEqual([400, 'validation_failed']);
      expect(note.text).toBe('first');
    },
  );
});
