import { describe, expect, it } from '@jest/globals';
import { fold, words } from './folding.js';

describe('Text as it is compared and searched', () => {
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
  ])('%j is %j', (one, other) => expect(fold(one)).toBe(fold(other)));

  it.each([
    ['rice', 'rise'],
    ['H2O', 'HO'],
    ['आशा', 'आश'],
    ['कमल', 'कमला'],
    ['salt sand', 'saltsand'],
  ])('%j is not %j', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  it.each(['', '   ', '.,;!', '$^.*[]()'])('of signs only has no words: %j', (text) =>
    expect(words(text)).toEqual([]),
  );

  it('keeps Devanagari signs within their word, and the words in order', () => {
    expect(words('हिन्दी में शोध, Vol. 5')).toEqual(['हिन्दी', 'में', 'शोध', 'vol', '5'].map(fold));
  });

  it('is a fixed form: folding twice changes nothing', () => {
    const once = fold('Éléonore क़लम İz ﬁ 5²');
    expect(fold(once)).toBe(once);
  });
});
