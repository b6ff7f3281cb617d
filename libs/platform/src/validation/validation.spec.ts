import { describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Module, Post, Query } from '@nestjs/common';
import { IsIn, IsString, MaxLength } from 'class-validator';
import request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specService } from '#testing/running/running-service.ts';
import { PageQuery } from './paging.ts';
import { Integer, MaxText, Optional, Required, Rule, Trimmed } from './rules.ts';

class EntryDto {
  @Trimmed() @Required('The name is required') @MaxLength(20) name!: string;
  @Integer(0, 99) volume!: number;
  @Optional() @IsIn(['paid', 'free']) ptype?: string;
  @Optional() @IsString() note?: string;
  @Optional() @MaxText(200_000) content?: string;
  @Optional() @Rule((text) => (text === 'no' ? 'Not that one' : undefined)) rule?: string;
}

@Controller()
class SpecController {
  @Post('entries')
  add(@Body() entry: EntryDto): EntryDto {
    return entry;
  }

  @Get('api/archives/recent')
  list(@Query() query: PageQuery): PageQuery {
    return query;
  }
}

@Module({ controllers: [SpecController] })
class SpecModule {}

const service = specService(SpecModule);
describe('A body', () => {
  const send = (body: object | string) =>
    request(service.url).post('/entries').set('content-type', 'application/json').send(body);
  const refusal = async (body: object | string) => {
    const response = await send(body);
    expect([response.status, response.body]).toEqual([
      400,
      expect.objectContaining({ error: 'validation_failed', message: expect.any(String) }),
    ]);
    return response.body as ErrorBody;
  };
  const entry = { name: 'Asha', volume: 5 };

  it('is accepted with its text trimmed and its digits as a number', async () => {
    const response = await send({ name: ' Asha ', volume: ' 05 ', ptype: 'free', note: '' });
    expect([response.status, response.body]).toEqual([
      201,
      { name: 'Asha', volume: 5, ptype: 'free', note: '' },
    ]);
  });

  it.each([
    [{ ...entry, nmae: 'x' }, 'nmae', 'This field is not known'],
    [{ ...entry, $where: '1' }, '$where', 'This field is not known'],
    [{ volume: 5 }, 'name', 'The name is required'],
    [{ ...entry, name: '   ' }, 'name', 'The name is required'],
    [{ ...entry, name: { $gt: '' } }, 'name', 'This field must be text'],
    [{ ...entry, name: ['Asha'] }, 'name', 'This field must be text'],
    [{ ...entry, name: 5 }, 'name', 'This field must be text'],
    [{ ...entry, name: null }, 'name', 'This field must be text'],
    [{ ...entry, name: true }, 'name', 'This field must be text'],
    [{ ...entry, volume: { $gt: 0 } }, 'volume', 'This field must be a whole number'],
    [{ ...entry, volume: 'five' }, 'volume', 'This field must be a whole number'],
    [{ ...entry, volume: 5.5 }, 'volume', 'This field must be a whole number'],
    [{ ...entry, volume: [5] }, 'volume', 'This field must be a whole number'],
    [{ ...entry, volume: -1 }, 'volume', 'This field must be at least 0'],
    [{ ...entry, volume: 100 }, 'volume', 'This field must be at most 99'],
    [{ ...entry, ptype: { $ne: 'paid' } }, 'ptype', expect.any(String)],
    [{ ...entry, note: { $gt: '' } }, 'note', expect.any(String)],
    [{ ...entry, note: null }, 'note', expect.any(String)],
    [{ ...entry, ptype: null }, 'ptype', expect.any(String)],
    [{ ...entry, rule: 'no' }, 'rule', 'Not that one'],
  ])('such as %j returns 400, naming %s', async (body, field, message) => {
    expect((await refusal(body)).fields).toEqual({ [field]: message });
  });

  it('returns 400 naming every invalid field, with the first one’s message', async () => {
    const { message, fields } = await refusal({ name: '', volume: 'x', nmae: '' });
    expect(Object.keys(fields ?? {}).sort()).toEqual(['name', 'nmae', 'volume']);
    expect(Object.values(fields ?? {})).toContain(message);
  });

  it.each([
    '{"name":"Asha","volume":5,"__proto__":{"note":"x"}}',
    '{"name":"Asha","volume":5,"constructor":{"prototype":{"note":"x"}}}',
  ])('loses properties that would reach its prototype: %s', async (body) => {
    const response = await send(body);
    expect([response.status, response.body]).toEqual([201, { name: 'Asha', volume: 5 }]);
    expect({}).not.toHaveProperty('note');
  });

  it.each(['[]', '[{"name":"Asha","volume":5}]', 'null', '"text"', '5', 'true'])(
    'returns 400 without the library’s own message if it is not an object: %s',
    async (body) => {
      const { message, fields } = await refusal(body);
      expect(Object.values(fields ?? {})).toContain(message);
      expect(message).not.toMatch(/undefined|validate function/);
    },
  );

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"name":', '}'],
  ])('is rejected without recursion if it has %s a hundred thousand levels deep', async (_, open, close) => {
    const { fields } = await refusal(open.repeat(100_000) + 'null' + close.repeat(100_000));
    expect(fields).toEqual({ body: 'The body has too many levels' });
  });

  it.each([
    ['fields', `{${Array.from({ length: 60_000 }, (_, at) => `"field${at}":1`).join()}}`],
    ['items', `{"name":[${'{},'.repeat(300_000)}1],"volume":5}`],
    ['objects', `[${'{},'.repeat(300_000)}{}]`],
    ['values', `{"name":[${`[${'1,'.repeat(9_000)}1],`.repeat(9)}1],"volume":5}`],
  ])('is rejected without validating each of too many %s', async (_, body) => {
    const { fields } = await refusal(body);
    expect(fields).toEqual({ body: 'The body has too many values' });
  });

  it.each(['text/plain', 'application/xml', 'application/jsonp'])(
    'is rejected, not taken for an empty one, if it is %s',
    async (type) => {
      const response = await request(service.url)
        .post('/entries')
        .set('content-type', type)
        .send('{"name":"x"}');
      expect([response.status, response.body]).toMatchObject([
        400,
        { message: 'The body must be JSON or a form' },
      ]);
    },
  );

  it('is rejected if it is missing', async () => {
    expect((await request(service.url).post('/entries')).status).toBe(400);
  });
});

describe('The page of a list', () => {
  /** By `fetch`: the address is one of the API's document, which describes another response. */
  const list = async (query: string) => {
    const response = await fetch(`${service.url}/api/archives/recent${query}`);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it.each([
    ['', { page: 1, limit: 20 }],
    ['?page=3', { page: 3, limit: 20 }],
    ['?page=2&limit=200', { page: 2, limit: 200 }],
  ])('%j is %j', async (query, page) => {
    expect((await list(query)).body).toEqual(page);
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=one',
    '?page=',
    '?page=1&page=2',
    '?page[$gt]=0',
    '?page=1000001',
    '?limit=0',
    '?limit=201',
    '?limit=99999999999',
    '?pgae=1',
  ])('returns 400 for %s', async (query) => {
    const response = await list(query);
    expect([response.status, (response.body as ErrorBody).error]).toEqual([400, 'validation_failed']);
  });
});
