import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { InterruptibleProxy } from '#testing/databases/interruptible-proxy.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { emptyS3, s3Place, s3Settings } from '#testing/servers/s3-settings.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const s3 = s3Settings();
const REQUESTS = 20;

(s3 ? describe : describe.skip)('While S3 is silent', () => {
  const place = s3Place(s3!);
  let catalog: RunningCatalog;
  let proxy: InterruptibleProxy;
  let process: ServiceProcess;
  let article: StaffArticle;

  beforeAll(async () => {
    catalog = await runCatalog(undefined, place);
    await addIssue(catalog.staff);
    article = await addArticle(catalog.staff);
    proxy = await InterruptibleProxy.start(place.FILES_S3_ENDPOINT);
    process = await ServiceProcess.start('catalog', 'main', {
      ...catalog.environment,
      ...place,
      FILES_S3_ENDPOINT: `http://${proxy.host}`,
      AUTH_RPC: catalog.auth.rpc,
      LOG_LEVEL: 'info',
    });
  });
  afterAll(async () => {
    await process?.kill();
    await proxy?.interrupt();
    await catalog?.close();
    await emptyS3(place);
  });

  const file = (headers: Record<string, string> = {}) =>
    fetch(`${process.url}/assets/archives/2026/vol5issue2/${article.refnumber}.pdf`, { headers });
  const health = async () => {
    const response = await fetch(`${process.operations}/health/ready`);
    return [response.status, await response.text()];
  };

  it('files return 503 with Retry-After, all else works, and one line of the log says why', async () => {
    const pdf = pdfWithText(article.title);
    expect(Buffer.from(await (await file()).arrayBuffer()).equals(pdf)).toBe(true);
    expect(await (await file({ Range: 'bytes=0-3' })).text()).toBe('%PDF');
    expect(await health()).toEqual([200, 'ready\n']);

    proxy.silence(true);
    const responses = await Promise.all(Array.from({ length: REQUESTS }, () => file()));
    for (const response of responses) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
    }
    expect((await fetch(`${process.url}/api/archives`)).status).toBe(200);
    expect(await health()).toEqual([200, 'ready\ncatalog: files unavailable\n']);
    const failures = process.log.filter(
      ({ err, count }) => err?.type === 'FilesUnavailable' && count === undefined,
    );
    expect(failures).toHaveLength(1);
    expect(JSON.stringify(process.log)).not.toContain(place.FILES_S3_SECRET);

    await proxy.interrupt();
    await proxy.resume();
    await eventually(async () => expect((await file()).status).toBe(200));
    expect(await health()).toEqual([200, 'ready\n']);
  });
});
