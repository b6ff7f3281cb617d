import { describe, expect, test } from '@jest/globals';
import { type Entry, matching, ownEntries } from './palette-entries.ts';

const labels = (entries: Entry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  test('finds by the beginnings of words, whatever their order, case and accents', () => {
    const people: Entry[] = [{ group: 'People', label: 'José Núñez', detail: 'jose@example.org', to: '/1' }];
    for (const query of ['nunez', 'NÚÑ jos', 'example'])
      expect(labels(matching(people, query))).toEqual(['José Núñez']);
    expect(matching(people, 'unez')).toEqual([]);
  });

  test('offers actions and pages first, and each setting when it is searched', () => {
    const offered = ownEntries('administrator');
    expect(new Set(matching(offered, ' ').map(({ group }) => group))).toEqual(new Set(['Actions', 'Pages']));
    expect(matching(offered, 'issn')).toEqual([
      { group: 'Settings', label: 'ISSN', to: '/admin/settings#issn' },
    ]);
  });

  test('offers nobody what their role may not open', () => {
    expect(labels(ownEntries('editor'))).not.toContain('Users');
    expect(labels(ownEntries('editor'))).not.toContain('ISSN');
    expect(labels(ownEntries('editor'))).toContain('Editors');
    expect(labels(ownEntries('statistics'))).toEqual(['Dashboard', 'Statistics', 'Public site']);
  });
});
