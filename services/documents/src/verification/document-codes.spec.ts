import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { listen } from '#testing/running/free-port.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

describe('A code while the register of manuscripts stands still', () => {
  const silent = createServer((socket) => socket.resume());
  const documents = specDocuments({
    withWorker: false,
    startManuscripts: async () => ({ rpc: `127.0.0.1:${await listen(silent)}` }),
  });
  afterAll(() => void silent.close());

  it('is reported as no certificate’s, and letters as uncheckable at the moment', async () => {
    const response = await documents.visitor.get('/api/verify/K7QM2XPA9T4B');
    const message =
      'No certificate has this code. Decision letters and receipts cannot be checked at the moment. Please try again shortly';
    expect([response.status, response.body]).toMatchObject([503, { error: 'service_unavailable', message }]);
  });
});
