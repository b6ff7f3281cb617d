import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { newToken, wordFile } from '#testing/builders/manuscripts.ts';
import { freshRedis } from '#testing/databases/environment.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { runGateway } from '#testing/running/running-gateway.ts';
import { ADMIN_PATH, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

describe('Uploads that stall', () => {
  const manuscripts = specManuscripts();
  const gateway = beforeBlock(async () => {
    const { catalog, url } = manuscripts;
    const services = { auth: catalog.auth.url, catalog: catalog.url, manuscripts: url };
    return runGateway(await freshRedis(), services);
  });
  let stalled: ClientRequest[];

  // Before the service is closed, which waits for them.
  afterEach(() => stalled.forEach((one) => one.destroy()));

  const call = (localAddress: string, path: string, headers: OutgoingHttpHeaders, method = 'GET') =>
    request(gateway.url + path, { localAddress, method, headers, agent: false });
  const statusOf = async (sent: ClientRequest): Promise<number | undefined> => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  const upload = (localAddress: string, token: string, length: number) =>
    call(
      localAddress,
      `${AUTHOR_PATH}/files?kind=manuscript`,
      {
        [MANUSCRIPT_LINK]: token,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': length,
      },
      'POST',
    );

  it('occupy no place of their service, at most two per client, and delay nobody else', async () => {
    const token = await newToken(manuscripts, 'slow@example.org');
    stalled = ['127.0.0.2', '127.0.0.3'].flatMap((address) =>
      Array.from({ length: 4 }, () => upload(address, token, 1_000_000).on('error', () => undefined)),
    );
    const third = [stalled[2]!, stalled[3]!, stalled[6]!, stalled[7]!].map(statusOf);
    for (const one of stalled) one.write('-');
    const author = { [MANUSCRIPT_LINK]: await newToken(manuscripts, 'quick@example.org') };
    const office = manuscripts.catalog.auth.signedIn;
    for (let visit = 0; visit < 8; visit += 1)
      expect(
        await Promise.all([
          statusOf(call('127.0.0.4', AUTHOR_PATH, author).end()),
          statusOf(call('127.0.0.5', ADMIN_PATH, office).end()),
        ]),
      ).toEqual([200, 200]);
    const file = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\n'),
      wordFile(['Rivers']),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    expect(await statusOf(upload('127.0.0.4', author[MANUSCRIPT_LINK], file.length).end(file))).toBe(201);
    expect(await Promise.all(third)).toEqual([429, 429, 429, 429]);
  });
});
