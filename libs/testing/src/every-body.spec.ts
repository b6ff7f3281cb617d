import { beforeAll, describe, expect, it } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { bodyLimit } from '#platform/http/json-bodies.ts';
import { isOpenToAll } from '#platform/sessions/session.ts';
import { Links } from '../../../services/manuscripts/src/register/links/links.ts';
import { tokenOf } from './builders/manuscripts.ts';
import { callsOf } from './running/calls.ts';
import { specDocuments } from './running/running-documents.ts';
import type { RunningService } from './running/running-service.ts';
import { type RunningManuscripts, runManuscripts } from './running/running-manuscripts.ts';
import { type RunningWebdata, runWebdata } from './running/running-webdata.ts';

interface CallWithBody {
  service: RunningService;
  call: string;
  isPublic: boolean;
  /** What lets in a caller who has no session. */
  link: Record<string, string>;
  limit: number;
}

const reflector = new Reflector();

describe('The body of every call', () => {
  const documents = specDocuments({ withWorker: false });
  let webdata: RunningWebdata;
  let manuscripts: RunningManuscripts;
  let calls: CallWithBody[];
  /** The only entity that is looked up before a body is read. */
  let manuscript: string;

  beforeAll(async () => {
    const { auth } = documents.catalog;
    webdata = await runWebdata(auth);
    manuscripts = await runManuscripts(documents.catalog);
    const added = await manuscripts.staff.post('/api/admin/manuscripts').send({ email: 'asha@example.org' });
    manuscript = (added.body as StaffManuscript).id;
    const links = manuscripts.app.get(Links);
    const linkOf = async (kind: 'author' | 'coauthor' | 'reviewer') => {
      const address = await links.make('', { kind, email: 'asha@example.org', language: 'en' });
      return { [MANUSCRIPT_LINK]: tokenOf(address) };
    };
    const kinds = [await linkOf('author'), await linkOf('coauthor'), await linkOf('reviewer')] as const;
    const [author, coauthor, reviewer] = kinds;
    const linkFor = (call: string): Record<string, string> =>
      call.includes('/manuscripts/review') ? reviewer : call.endsWith('/objection') ? coauthor : author;
    calls = [webdata, manuscripts, documents, documents.catalog, auth].flatMap((service) =>
      callsOf(service.app).flatMap((declared) => {
        const limit = bodyLimit(reflector, declared);
        if (limit === undefined) return [];
        const { call, isOpen } = declared;
        const isPublic = isOpenToAll(reflector, declared);
        return { service, call, isPublic, limit, link: isOpen && !isPublic ? linkFor(call) : {} };
      }),
    );
  });

  /** Sends JSON of as many bytes. */
  const send = ({ service, call, link }: CallWithBody, bytes: number, staff: boolean, packed = false) => {
    const [method, path] = call.split(' ') as [string, string];
    const target = path
      .replace('manuscripts/:id', `manuscripts/${manuscript}`)
      .replace(/:\w+/g, '0'.repeat(24));
    const body = Buffer.from(`"${'x'.repeat(bytes - 2)}"`);
    const sent = request(service.url)[method.toLowerCase() as 'post'](target).type('json');
    if (staff) void sent.set(documents.catalog.auth.signedIn).set(link);
    if (packed) void sent.set('content-encoding', 'gzip');
    void sent.serialize((content: Buffer) => content as unknown as string);
    return sent.send(packed ? gzipSync(body) : body);
  };

  it('has at most 16 kB when the call is public', () => {
    const open = calls.filter(({ isPublic }) => isPublic);
    expect(open.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['POST /auth/login', 'POST /auth/forgotten', 'POST /api/alerts']),
    );
    for (const { call, limit } of open) expect([call, limit <= 16_000]).toEqual([call, true]);
  });

  it('has at most what the fields of its form add up to', () => {
    const limits = new Map(calls.map(({ call, limit }) => [call, limit]));
    expect(limits.get('POST /auth/login')).toBeLessThan(6_000);
    expect(limits.get('POST /api/admin/imports/:id/load')).toBeLessThan(3_000);
    expect(limits.get('POST /api/archives/:id')).toBe(1_048_576);
  });

  it('is refused with 413 beyond its limit, also when it is compressed', async () => {
    expect(calls.length).toBeGreaterThan(50);
    for (const each of calls)
      for (const packed of [false, true]) {
        const response = await send(each, each.limit + 1, !each.isPublic, packed);
        const { error } = response.body as ErrorBody;
        expect([each.call, response.status, error]).toEqual([each.call, 413, 'file_too_large']);
      }
  });

  it('is not refused for its size within its limit', async () => {
    for (const each of calls) {
      const { status } = await send(each, each.limit, !each.isPublic);
      expect([each.call, status]).toEqual([each.call, 400]);
    }
  });

  it('is not read without the required session or link', async () => {
    for (const each of calls.filter(({ isPublic }) => !isPublic)) {
      const { status } = await send(each, each.limit + 1, false);
      const needsLink = Object.keys(each.link).length > 0;
      expect([each.call, status]).toEqual([each.call, needsLink ? 404 : 401]);
    }
  });
});
