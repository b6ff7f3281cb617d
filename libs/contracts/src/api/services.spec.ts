import { describe, expect, it } from '@jest/globals';
import { routeOf } from './services.ts';

describe('The route table', () => {
  it.each([
    ['/auth/login', 'auth'],
    ['/auth/login/', 'auth'],
    ['/auth/verify-token/', 'auth'],
    ['/api/users', 'auth'],
    ['/api/users/65a1', 'auth'],
    ['/api/drafts/65a1', 'auth'],
    ['/api/webdata', 'webdata'],
    ['/api/webdata/65a1', 'webdata'],
    ['/api/pdf/certificate/7/Asha%20Verma', 'documents'],
    ['/api/pdf/indexpage', 'documents'],
    ['/api/verify/K7QM2XPA9T4B', 'documents'],
    ['/api/settings/', 'catalog'],
    ['/api/archives/2026/5/2', 'catalog'],
    ['/api/admin/search', 'catalog'],
    ['/api/editors', 'catalog'],
    ['/api/indexing/', 'catalog'],
    ['/api/search', 'catalog'],
    ['/api/unheard-of', 'catalog'],
    ['/assets/archives/2026/vol5issue2/7.pdf', 'catalog'],
    ['/archives/2026/5/2/7.pdf', 'catalog'],
    ['/archives/2026/5/2/12.5.ris', 'catalog'],
    ['/archives/2026/5/2/12.5', 'web'],
    ['/robots.txt', 'catalog'],
    ['/sitemap.xml', 'catalog'],
    ['/sitemap-2026-1.xml', 'catalog'],
    ['/feed.xml', 'catalog'],
    ['/.well-known/security.txt', 'catalog'],
    ['/opensearch.xml', 'catalog'],
    ['/site.webmanifest', 'catalog'],
    ['/favicon.ico', 'web'],
    ['/licenses.md', 'web'],
    ['/icon-maskable-512.png', 'web'],
    ['/oai', 'catalog'],
    ['/static/entry.js', 'web'],
    ['/', 'web'],
    ['/archives/2026/vol5/issue2', 'web'],
    ['/admin/login', 'web'],
    ['/webdata/login', 'web'],
    ['/pdf', 'web'],
    ['/verify', 'web'],
  ] as const)('routes %s to %s', (path, service) => expect(routeOf(path).service).toBe(service));

  it.each([
    ['/authors', 'web'],
    ['/apiary', 'web'],
    ['/api/userspace', 'catalog'],
    ['/api/webdata2', 'catalog'],
    ['/assetsx', 'web'],
  ] as const)('matches complete segments only: %s belongs to %s', (path, service) =>
    expect(routeOf(path).service).toBe(service),
  );

  it.each([
    '/auth/login',
    '/api/users/1',
    '/api/webdata',
    '/api/pdf/certificates/12/codes',
    '/assets/editors/a.png',
    '/favicon.ico',
  ])('does not let the gateway cache %s', (path) => expect(routeOf(path).cached).toBeUndefined());

  it.each([
    '/',
    '/archives',
    '/api/archives',
    '/api/settings',
    '/site.webmanifest',
    '/api/pdf/editorialboard',
  ])('lets the gateway cache %s', (path) => expect(routeOf(path).cached).toBe(true));
});
