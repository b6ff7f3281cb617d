import { describe, expect, test } from '@jest/globals';
import { type Entry, matchingEntries, ownEntries } from './palette-entries.ts';

const off = { takesNew: false, exists: false };
const on = { takesNew: true, exists: true };
const labels = (entries: Entry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  test('finds by the beginnings of words, whatever their order, case and accents', () => {
    const people: Entry[] = [{ group: 'People', label: 'José Núñez', detail: 'jose@example.org', to: '/1' }];
    for (const query of ['nunez', 'NÚÑ jos', 'example'])
      expect(labels(matchingEntries(people, query))).toEqual(['José Núñez']);
    expect(matchingEntries(people, 'unez')).toEqual([]);
  });

  test('offers actions and pages first, and each setting when it is searched', () => {
    const offered = ownEntries('administrator', off);
    expect(new Set(matchingEntries(offered, ' ').map(({ group }) => group))).toEqual(
      new Set(['Actions', 'Pages']),
    );
    expect(matchingEntries(offered, 'issn')).toEqual([
      { group: 'Settings', label: 'ISSN', to: '/admin/settings#issn' },
    ]);
  });

  test('offers nobody what their role may not open', () => {
    expect(labels(ownEntries('editor', off))).not.toContain('Users');
    expect(labels(ownEntries('editor', off))).not.toContain('ISSN');
    expect(labels(ownEntries('editor', off))).toContain('Editors');
    expect(labels(ownEntries('statistics', off))).toEqual(['Dashboard', 'Statistics', 'Public site']);
  });

  test('offers manuscripts only where there are any, and to add one only while the journal takes new ones', () => {
    const added = (register: typeof on) =>
      labels(ownEntries('editor', register)).filter(
        (label) => !labels(ownEntries('editor', off)).includes(label),
      );
    expect(added(on)).toEqual(['Add manuscript', 'Manuscripts']);
    expect(added({ takesNew: false, exists: true })).toEqual(['Manuscripts']);
    expect(labels(ownEntries('statistics', on))).not.toContain('Manuscripts');
  });
});
