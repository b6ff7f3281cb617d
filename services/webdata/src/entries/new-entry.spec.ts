import { describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { newWebdataStatuses, webdataStatuses } from '#contracts/values/statuses.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { specWebdata } from '#testing/running/running-webdata.ts';

const webdata = specWebdata();

const send = (body: string | object | undefined, key?: string) => {
  const call = webdata.staff.post('/api/webdata');
  return (key === undefined ? call : call.set('Idempotency-Key', key)).send(body);
};
const all = async () => (await webdata.staff.get('/api/webdata')).body as WebdataEntry[];
const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];

describe('A new work-log entry', () => {
  it('is returned as stored and listed first', async () => {
    const response = await send({ content: '<p>Call the printer</p>', status: 'urgent' });
    expect([response.status, response.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        content: '<p>Call the printer</p>',
        status: 'urgent',
        createdby: ADMIN.username,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        version: 1,
      },
    ]);
    expect(response.headers.etag).toBe('"1"');
    expect((await all())[0]).toEqual(response.body);
  });

  it.each(webdataStatuses)('is accepted only if its status is info or urgent: %s', async (status) => {
    const response = await send({ content: 'x', status });
    if ((newWebdataStatuses as readonly string[]).includes(status)) expect(response.status).toBe(201);
    else
      expect([response.status, response.body]).toEqual([
        400,
        expect.objectContaining({ fields: { status: 'Choose info or urgent' } }),
      ]);
  });

  it('has the token’s user and the server’s time, whatever the body contains', async () => {
    const before = Date.now();
    const response = await send({
      content: 'x',
      status: 'info',
      createdby: 'Somebody else',
      created_at: '1999-12-31T00:00:00Z',
    });
    const { createdby, created_at } = response.body as WebdataEntry;
    expect(createdby).toBe(ADMIN.username);
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now());
  });

  it('has sanitised content', async () => {
    const response = await send({
      content:
        '<p onclick="x()">Call <b>Asha</b></p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">y</a>',
      status: 'info',
    });
    expect((response.body as WebdataEntry).content).toBe('<p>Call <b>Asha</b></p><a>y</a>');
    expect((await all())[0]?.content).toBe('<p>Call <b>Asha</b></p><a>y</a>');
  });

  it.each(['', '   ', '<p> </p>', '<script>alert(1)</script>', '<img src=x>', '&nbsp;<br>'])(
    'is rejected without text: %j',
    async (content) => {
      const response = await send({ content, status: 'info' });
      expect([response.status, (response.body as ErrorBody).fields]).toEqual([
        400,
        { content: 'The content is required' },
      ]);
    },
  );

  it.each([
    { content: { $gt: '' }, status: 'info' },
    { content: ['x'], status: 'info' },
    { content: 5, status: 'info' },
    { content: null, status: 'info' },
    { content: 'x', status: { $in: ['info'] } },
    { content: 'x', status: ['info'] },
    { content: 'x', status: null },
    { content: 'x', status: 'Information' },
    { content: 'x', status: 'info', id: '65a1' },
    { content: 'x', status: 'info', version: 7 },
    { content: 'x', status: 'info', number: 1 },
    { content: 'x' },
    {},
    [],
    'text',
  ])('is rejected if it is %j', async (body) => {
    const before = await all();
    expect(error(await send(body))).toEqual([400, 'validation_failed']);
    expect(await all()).toEqual(before);
  });

  it('is rejected if it has more than 50,000 characters', async () => {
    expect((await send({ content: 'x'.repeat(50_000), status: 'info' })).status).toBe(201);
    expect(error(await send({ content: 'x'.repeat(50_001), status: 'info' }))).toEqual([
      400,
      'validation_failed',
    ]);
    expect(error(await send({ content: 'x'.repeat(1_100_000), status: 'info' }))).toEqual([
      413,
      'file_too_large',
    ]);
  });

  it('returns 201 or 400 if its markup is deeply nested', async () => {
    const response = await send({ content: `${'<b>'.repeat(12_000)}x`, status: 'info' });
    expect([201, 400]).toContain(response.status);
  });

  it('is stored once for a repeated Idempotency-Key', async () => {
    const body = { content: 'Sent twice', status: 'info' };
    const responses = await Promise.all([1, 2, 3].map(() => send(body, 'entry-sent-twice')));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect((await all()).filter(({ content }) => content === 'Sent twice')).toHaveLength(1);
    expect(error(await send({ ...body, content: 'Another' }, 'entry-sent-twice'))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
  });
});
