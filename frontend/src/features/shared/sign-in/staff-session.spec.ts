import { describe, expect, test } from '@jest/globals';
import { loginAddress, returnAddress } from './staff-session.ts';

describe('signing in', () => {
  test('returns to the requested address', () => {
    const login = loginAddress('admin', new Request('https://j.example/admin/search?q=wilt&page=2'));
    expect(login).toBe('/admin/login?to=%2Fadmin%2Fsearch%3Fq%3Dwilt%26page%3D2');
    expect(returnAddress('admin', new URL(login, 'https://j.example').searchParams, 'administrator')).toBe(
      '/admin/search?q=wilt&page=2',
    );
  });

  test('returns to a search of the area’s first page', () =>
    expect(returnAddress('webdata', new URLSearchParams({ to: '/webdata?search=proof' }), 'data_entry')).toBe(
      '/webdata?search=proof',
    ));

  test.each([
    '',
    '//evil.example',
    'https://evil.example',
    '/admin.evil.example',
    '/webdata',
    '/administrator',
  ])('never redirects to %j', (to) =>
    expect(returnAddress('admin', new URLSearchParams({ to }), 'editor')).toBe('/admin'),
  );

  test.each([
    ['data_entry', 'admin', '/admin/archives', '/webdata'],
    ['data_entry', 'webdata', '/webdata/urgent', '/webdata/urgent'],
    ['statistics', 'webdata', '/webdata', '/admin'],
    ['statistics', 'admin', '/admin/editors', '/admin'],
    ['editor', 'admin', '/admin/settings', '/admin'],
    ['editor', 'admin', '/admin/editors', '/admin/editors'],
    ['editor', 'webdata', '/webdata', '/webdata'],
    ['administrator', 'admin', '/admin/settings/pictures', '/admin/settings/pictures'],
  ] as const)('as %s in %s with %s leads to %s', (role, area, to, address) =>
    expect(returnAddress(area, new URLSearchParams({ to }), role)).toBe(address),
  );
});
