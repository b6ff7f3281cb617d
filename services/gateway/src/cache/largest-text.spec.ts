import { afterAll, describe, expect, it } from '@jest/globals';
import { textLimits } from '#contracts/full-text/full-text.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { paths } from '#contracts/journal/paths.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { freshRedis } from '#testing/databases/environment.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { runGateway } from '#testing/running/running-gateway.ts';
import { runUpstream } from '#testing/running/running-upstream.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { storeConverted } from '#testing/builders/uploaded-texts.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';

/** As large as a tree may be, of paragraphs whose apostrophes take six bytes each in HTML. */
function largestText(): TextTree {
  const content = "the river's water isn't the rain's ".repeat(60);
  const paragraph = { kind: 'paragraph' as const, content: [content] };
  const count = Math.floor(textLimits.textBytes / (JSON.stringify(paragraph).length + 1)) - 1;
  return { blocks: Array<typeof paragraph>(count).fill(paragraph), notes: [], references: [] };
}

describe('The page of the largest full text', () => {
  const catalog = specCatalog();
  const web = beforeBlock(() =>
    ServiceProcess.start('web', 'main', {
      HOST: '127.0.0.1',
      CATALOG_URL: catalog.url,
      DOCUMENTS_URL: catalog.url,
      SITE_ORIGIN: 'https://journal.example',
    }),
  );
  afterAll(() => web.stop());

  it('is rendered once for eight readers, and stored', async () => {
    await addIssue(catalog.staff);
    const { id } = await addArticle(catalog.staff, { refnumber: '700' });
    await storeConverted(catalog.database, id, largestText());
    await catalog.staff.patch(paths.fullText(id)).send({ shown: true }).expect(200);
    const page = '/archives/2026/5/2/700';
    const rendered = await rawRequest(web.url, page);
    expect(rendered.body.length).toBeGreaterThan(textLimits.textBytes);
    // Rendering takes seconds, on a busy machine longer than the gateway waits.
    const renderer = await runUpstream((_, response) =>
      response.writeHead(rendered.status, rendered.headers).end(rendered.body),
    );
    const gateway = await runGateway(await freshRedis(), { web: renderer.url, catalog: catalog.url });
    const read = async (encoding: string) => {
      const { status, headers, body } = await rawRequest(gateway.url, page, {
        headers: { 'accept-encoding': encoding },
      });
      return { status, source: headers['x-cache'], bytes: body.length };
    };
    const readers = await Promise.all(Array.from({ length: 8 }, () => read('br')));
    expect(readers).toEqual(readers.map(() => ({ ...readers[0], status: 200, source: 'MISS' })));
    expect(await read('identity')).toEqual({ status: 200, source: 'HIT', bytes: rendered.body.length });
    expect(renderer.seen).toHaveLength(1);
    await gateway.close();
    await renderer.close();
  });
});
