import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { listen } from '#testing/running/free-port.ts';
import { sendProcessing } from './processing.ts';

it('sends 102 until the response begins', async () => {
  let respond = () => undefined as unknown;
  const server = createServer((_, response) => {
    sendProcessing(response, 5);
    respond = () => response.write('made');
  });
  const request = get({ port: await listen(server), host: '127.0.0.1' });
  for (const _ of [1, 2, 3]) expect(await once(request, 'information')).toMatchObject([{ statusCode: 102 }]);
  respond();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect([response.statusCode, String((await once(response, 'data'))[0])]).toEqual([200, 'made']);
  request.destroy();
  server.close();
});
