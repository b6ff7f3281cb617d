import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { beforeBlock } from './jest/before-block.ts';
import { callsOf, type Method } from './running/calls.ts';
import { ADMIN } from './running/running-auth.ts';
import { specDocuments } from './running/running-documents.ts';
import { type RunningManuscripts, runManuscripts } from './running/running-manuscripts.ts';
import { runWebdata } from './running/running-webdata.ts';

/** A valid request of the calls that need one, so that nothing but the missing entity is wrong. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /api/archives/:id/text': { shown: true },
  'POST /api/admin/archives/:id/amendments': {
    amendment_type: 'correction',
    amendment_reason: 'A name',
    abstract: '<p>A name was wrong.</p>',
    authorname: 'Asha Verma',
    publishdate: '2026-01-31',
    refnumber: '1',
    year: 2026,
    volume: 1,
    issue: 1,
    article_number: 'n1',
  },
  'POST /api/admin/archives/:id/orcid-links': { author: 0 },
  'POST /api/admin/archives/:year/:volume/:issue/publish': {},
  'POST /api/admin/messages/:kind/:language': { subject: 'A', body: 'B' },
  'POST /api/admin/messages/:kind/:language/preview': { subject: 'A', body: 'B' },
  'PATCH /api/admin/reviewers/:id': { name: 'A', email: 'a@b.example', affiliation: '', keywords: '' },
  'POST /api/admin/reviewers/:id/join': { email: 'a@b.example' },
  'POST /api/users/:id/link': { by: 'copy' },
  'POST /api/users/:id/password': { password: 'rivers of the drylands', current_password: ADMIN.password },
  'POST /api/users/:id/second-factor/confirm': { code: '123456' },
  'POST /api/users/:id/tokens': { name: 'A', scopes: ['read'], days: 1 },
  'PUT /api/webdata/:id': { status: 'completed' },
};

/** Those that answer otherwise, and why. */
const others: Readonly<Record<string, number>> = {
  // They are idempotent: what they remove may be gone already.
  'DELETE /api/drafts/:id': 204,
  'DELETE /api/users/:id/tokens/:tokenId': 204,
  // It would create the draft.
  'PUT /api/drafts/:id': 400,
  // No registry is set, which is checked first.
  'POST /api/admin/dois/:id/deposit': 409,
  'POST /api/admin/dois/issues/:year/:volume/:issue/deposit': 409,
  'POST /api/admin/dois/issues/:year/:volume/:issue/suggest': 409,
  // A form with a file and a response of an authenticator cannot be valid here.
  'POST /api/archives/:id/text': 400,
  'POST /api/users/:id/passkeys': 400,
};

describe('A call that names an entity', () => {
  let manuscripts: RunningManuscripts;
  const documents = specDocuments({
    withWorker: false,
    startManuscripts: async (catalog) => (manuscripts = await runManuscripts(catalog)),
  });
  const webdata = beforeBlock(() => runWebdata(documents.catalog.auth));

  it('returns 404 when there is none', async () => {
    const { catalog } = documents;
    const found: Record<string, number> = {};
    for (const { app, url } of [webdata, manuscripts, documents, catalog, catalog.auth])
      for (const { call } of callsOf(app)) {
        const [method, path] = call.split(' ') as [string, string];
        if (!path.includes(':')) continue;
        const target = path
          .replace(':year', '2026')
          .replace(':volume', '999')
          .replace(':issue', '9')
          .replace(/:\w+/g, '000000000000000000000000');
        const calling = request(url);
        const { status } = await calling[method.toLowerCase() as Method](target)
          .set(catalog.auth.signedIn)
          .send(bodies[call]);
        if (status !== 404) found[call] = status;
      }
    expect(found).toEqual(others);
  });
});
