import { describe, expect, it } from '@jest/globals';
import { type Role, roles } from '#contracts/policies/roles.ts';
import { changeProblem, entityRights, type EntityType, visibleTypes } from './entity-rights.ts';

const staff: readonly Role[] = ['administrator', 'editor'];
const expected: Record<EntityType, readonly Role[]> = {
  article: staff,
  editor: staff,
  indexing: staff,
  issue: staff,
  mail: ['administrator'],
  manuscript: staff,
  page: staff,
  settings: ['administrator'],
  'sign-in-rules': ['administrator'],
  usage: ['administrator'],
  user: ['administrator'],
  webdata: ['administrator', 'editor', 'data_entry'],
  webhook: ['administrator'],
};
const types = Object.keys(entityRights) as EntityType[];

describe('The right to change an entity', () => {
  it.each(types)('belongs to the roles that its type names, and to the journal itself: %s', (type) => {
    expect(roles.filter((role) => changeProblem({ role }, type) === undefined)).toEqual(expected[type]);
    expect(changeProblem({ role: 'journal' }, type)).toBeUndefined();
  });

  it('decides also who sees its changes; a token sees no more than an editor', () => {
    // Editors with a conflict do not see the changes of a manuscript.
    const listed = types.filter((type) => type !== 'manuscript');
    const visibleToEditors = listed.filter((type) => expected[type].includes('editor'));
    expect(visibleTypes({ role: 'administrator' })).toEqual(listed);
    expect(visibleTypes({ role: 'editor' })).toEqual(visibleToEditors);
    expect(visibleTypes({ role: 'administrator', token: 'reports' })).toEqual(visibleToEditors);
    expect(visibleTypes({ role: 'data_entry', token: 'reports' })).toEqual(['webdata']);
    expect(visibleTypes({ role: 'statistics' })).toEqual([]);
  });

  it('is refused with a message that names who has it', () => {
    expect(changeProblem({ role: 'editor' }, 'settings')).toBe('Only administrators may change the settings');
    expect(changeProblem({ role: 'statistics' }, 'article')).toBe(
      'Only administrators and editors may change articles',
    );
  });
});
