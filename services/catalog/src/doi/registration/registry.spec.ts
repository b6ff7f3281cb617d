import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listen } from '#testing/running/free-port.ts';
import { REGISTRY_USER } from '#testing/servers/doi-registry.ts';
import { WorkerConfig } from '../../config.ts';
import { Registry } from './registry.ts';

let server: Server;
let sent = '';
let registry: Registry;

beforeEach(async () => {
  server = createServer((_, response) => response.end(sent));
  const DOI_REGISTRY = `http://127.0.0.1:${await listen(server)}`;
  registry = new Registry(Object.assign(new WorkerConfig(), { DOI_REGISTRY, ...REGISTRY_USER }));
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const completed = (submission: string, status = 'Success') =>
  `<doi_batch_diagnostic status="completed"><submission_id>${submission}</submission_id>` +
  `<record_diagnostic status="${status}"><msg>Done</msg></record_diagnostic></doi_batch_diagnostic>`;

describe('The result of a batch', () => {
  it.each([
    ['1400000001', '1400000001'],
    [`<![CDATA[<b>1</b>]]>`, ''],
    ['9'.repeat(21), ''],
    ['', ''],
  ])('has the submission’s id %j as %j', async (given, submission) => {
    sent = completed(given);
    expect(await registry.result('batch')).toMatchObject({ state: 'accepted', submission });
  });

  it.each([
    ['a page', '<html>Welcome</html>', 'The registry responded: Welcome'],
    ['other XML', '<result status="completed"/>', 'The registry responded: '],
    ['a document type', `<!DOCTYPE a [<!ENTITY e "e">]>${completed('&e;')}`, 'The registry responded: '],
    ['more than 4 MB', completed('1', 'x'.repeat(4_194_304)), 'The response of the registry is too large'],
  ])('is refused as %s', async (_, text, message) => {
    sent = text;
    await expect(registry.result('batch')).rejects.toThrow(message);
  });

  it('is not accepted when a record has another status than success', async () => {
    sent = completed('1', 'success ');
    expect(await registry.result('batch')).toMatchObject({ state: 'refused' });
  });
});
