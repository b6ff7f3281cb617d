import { describe, expect, it } from '@jest/globals';
import { fold, words } from './folding.ts';

describe('Folded text', () => {
  it.each([
    ['Growth  of Rice', 'growth of rice'],
    ['José Núñez', 'Jose Nunez'],
    ['José Núñez', 'José Núñez'.normalize('NFD')],
    ['Łukasz Ørsted Đorđe', 'lukasz orsted dorde'],
    ['Weiß', 'WEISS'],
    ['Ægir', 'aegir'],
    ['İstanbul', 'istanbul'],
    ['ﬁeld', 'field'],
    ['Rice, salt & sand!', 'rice salt sand'],
    ['क़लम', 'क़लम'.normalize('NFD')],
    ['श्री\u200dराम', 'श्रीराम'],
    ['photo\u00adsynthesis', 'photosynthesis'],
  ])('is equal for %j and %j', (one, other) => expect(fold(one)).toBe(fold(other)));

  it.each([
    ['rice', 'rise'],
    ['H2O', 'HO'],
    ['आशा', 'आश'],
    ['कमल', 'कमला'],
    ['salt sand', 'saltsand'],
  ])('differs for %j and %j', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  it.each(['', '   ', '.,;!', '$^.*[]()'])('has no words if there is only punctuation: %j', (text) =>
    expect(words(text)).toEqual([]),
  );

  it('keeps Devanagari signs within their word, and the order of the words', () => {
    expect(words('हिन्दी में शोध, Vol. 5')).toEqual(['हिन्दी', 'में', 'शोध', 'vol', '5'].map(fold));
  });

  it('does not change when folded again', () => {
    const once = fold('Éléonore क़लम İz ﬁ 5²');
    expect(fold(once)).toBe(once);
  });
});
