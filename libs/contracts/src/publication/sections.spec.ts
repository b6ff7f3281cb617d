import { describe, expect, it } from '@jest/globals';
import { bySection, sectionsOf, setSpecOf } from './sections.ts';

describe('The sections of a journal', () => {
  it('are the names of the setting without empty ones', () => {
    expect(sectionsOf({ sections: ' Reviews, Research articles,, ' })).toEqual([
      'Reviews',
      'Research articles',
    ]);
    expect(sectionsOf({ sections: '' })).toEqual([]);
  });

  it('group articles in the journal’s order, between those without a section and those of others', () => {
    const articles = ['Letters', 'Research articles', '', 'Reviews', 'Letters'].map((section, at) => ({
      section,
      at,
    }));
    expect(bySection(articles, ['Reviews', 'Research articles'])).toEqual([
      { section: '', articles: [{ section: '', at: 2 }] },
      { section: 'Reviews', articles: [{ section: 'Reviews', at: 3 }] },
      { section: 'Research articles', articles: [{ section: 'Research articles', at: 1 }] },
      {
        section: 'Letters',
        articles: [
          { section: 'Letters', at: 0 },
          { section: 'Letters', at: 4 },
        ],
      },
    ]);
  });

  it('have sets named with what OAI-PMH allows, in every script', () => {
    expect(setSpecOf('Research  articles')).toBe('research-articles');
    for (const name of ['शोध लेख', 'A&B: <c>', '50 % "x"'])
      expect(setSpecOf(name)).toMatch(/^[A-Za-z0-9\-_.!~*'()]+$/);
  });
});
