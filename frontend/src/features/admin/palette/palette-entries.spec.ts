import { describe, expect, test } from '@jest/globals';
import { type Entry, matching, ownEntries } from './palette-entries.ts';

const off = { submit_online: false };
const labels = (entries: Entry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  test('finds by the beginnings of words, whatever their order, case and accents', () => {
    const people: Entry[] = [{ group: 'People', label: 'José Núñez', detail: 'jose@example.org', to: '/1' }];
    for (const query of ['nunez', 'NÚÑ jos', 'example'])
      expect(labels(matching(people, query))).toEqual(['José Núñez']);
    expect(matching(people, 'unez')).toEqual([]);
  });

  test('offers actions and pages first, and each setting when it is searched', () => {
    const offered = ownEntries('administrator', off);
    expect(new Set(matching(offered, ' ').map(({ group }) => group))).toEqual(new Set(['Actions', 'Pages']));
    expect(matching(offered, 'issn')).toEqual([
      { group: 'Settings', label: 'ISSN', to: '/admin/settings#issn' },
    ]);
  });

  test('offers nobody what their role may not open', () => {
    expect(labels(ownEntries('editor', off))).not.toContain('Users');
    expect(labels(ownEntries('editor', off))).not.toContain('ISSN');
    expect(labels(ownEntries('editor', off))).toContain('Editors');
    expect(labels(ownEntries('statistics', off))).toEqual(['Dashboard', 'Statistics', 'Public site']);
  });

  test('offers manuscripts only where authors submit online', () => {
    const added = labels(ownEntries('editor', { submit_online: true })).filter(
      (label) => !labels(ownEntries('editor', off)).includes(label),
    );
    expect(added).toEqual(['Add manuscript', 'Manuscripts']);
    expect(labels(ownEntries('statistics', { submit_online: true }))).not.toContain('Manuscripts');
  });
});
