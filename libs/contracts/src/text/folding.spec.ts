import { describe, expect, it } from '@jest/globals';
import { fold, indexedWords, placesOf, words } from './folding.ts';

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
    expect(words('हिन्दी में शोध, Vol. 5')).toEqual(['हिंदी', 'में', 'शोध', 'vol', '5']);
  });

  it('does not change when folded again', () => {
    const once = fold('Éléonore क़लम İz ﬁ 5²');
    expect(fold(once)).toBe(once);
  });
});

describe('Searched words', () => {
  it.each([
    ['हिन्दी', 'हिंदी'],
    ['पञ्चायत', 'पंचायत', 'पन्चायत'],
    ['अङ्क', 'अंक'],
    ['दण्ड', 'दंड'],
    ['सम्बन्ध', 'संबंध'],
    ['इन्सान', 'इंसान'],
    ['चाँद', 'चांद'],
    ['क़लम', 'क़लम'.normalize('NFD'), 'कलम'],
    ['पढ़ना', 'पढना'],
    ['श्री\u200dराम', 'श्रीराम'],
    ['१९४७', '1947', '١٩٤٧', '۱۹۴۷'],
    ['ગુજરાતનો અન્ત', 'ગુજરાતનો અંત'],
    ['ਪੰਜਾਬ', 'ਪਂਜਾਬ'],
    ['తెలంగాణ', 'తెలఙ్గాణ'],
    ['IŞIK', 'Işık', 'isik', 'ışık'],
    ['Yıldız', 'YILDIZ', 'yildiz'],
    ['İstanbul', 'istanbul'],
    ['كِتَابٌ', 'كتاب', 'كـتـاب'],
    ['أحمد', 'احمد', 'إحمد', 'ٱحمد'],
    ['القرآن', 'القران'],
    ['مدرسة', 'مدرسه'],
    ['مصطفى', 'مصطفي', 'مصطفی'],
    ['ایران', 'ايران'],
    ['کتاب', 'كتاب'],
    ['שָׁלוֹם', 'שלום'],
    ['œuvre', 'Oeuvre', 'ŒUVRE'],
    ['Æsir', 'aesir'],
    ['Þórður', 'thordur'],
    ['smørrebrød', 'smorrebrod'],
    ['Straße', 'STRASSE', 'STRAẞE'],
    ['Oʻzbekiston', "O'zbekiston", 'O’zbekiston', 'Oʼzbekiston'],
    ['Αθήνας', 'αθηνασ', 'ΑΘΗΝΑΣ'],
    ['ｶﾞｽ', 'ガス'],
  ])('are equal for the spellings of a word: %s', (word, ...others) => {
    expect(words(word)).not.toEqual([]);
    expect(others.map(words)).toEqual(others.map(() => words(word)));
  });

  it.each([
    ['कर्म', 'क्रम'],
    ['अन्न', 'अंन'],
    ['कमल', 'कमला'],
    ['आशा', 'आश'],
    ['ハ', 'バ'],
    ['ö', 'ø2'],
    ['دار', 'در'],
  ])('differ for %s and %s', (one, other) => expect(words(one)).not.toEqual(words(other)));

  it('are pairs of neighbouring letters in Chinese and Japanese, beside words with spaces', () => {
    expect(words('中国古代农业研究')).toEqual(['中国', '国古', '古代', '代农', '农业', '业研', '研究']);
    expect(words('DNA測定とコード 5 水')).toEqual(['dna', '測定', '定と', 'とコ', 'コー', 'ード', '5', '水']);
    expect(words('한국어 연구')).toEqual(['한국어', '연구']);
  });

  it('include single Chinese and Japanese letters and the names of Greek letters in an index', () => {
    expect(indexedWords('农业 rice')).toEqual(['农业', '农', '业', 'rice']);
    expect(indexedWords('हिन्दी œuvre')).toEqual(words('हिंदी oeuvre'));
    expect(indexedWords('β-Carotene, TNFα2, αβ, των').join(' ')).toBe(
      'β beta carotene tnfα2 tnf alpha 2 αβ των',
    );
    expect(indexedWords(words('节水农业').join(' '))).toEqual(expect.arrayContaining(words('节水农业')));
  });

  it('do not change when they are taken from folded words', () => {
    for (const text of ['Işık हिन्दी १९४७ تَأثيرُ', 'Þórður Œuvre 中国古代农业'])
      for (const folded of [fold(text), words(text).join(' ')])
        expect(new Set(words(folded))).toEqual(new Set(words(text)));
  });

  it('are found where they are written', () => {
    const found = (text: string, searched: string) =>
      [...placesOf(text, words(searched))].map(({ at, end }) => text.slice(at, end));
    expect(found('A study of हिन्दी साहित्य', 'हिंदी')).toEqual(['हिन्दी']);
    expect(found('Işıklar ve Yıldız', 'isik yildiz')).toEqual(['Işıklar', 'Yıldız']);
    expect(found('中国古代农业研究', '农业')).toEqual(['农业']);
    expect(found('α-Amylase, Ω-3', 'alpha omega')).toEqual(['α', 'Ω']);
    expect(found('C++11, C# or C', 'c++ c#')).toEqual(['C++', 'C#']);
    expect(found('中国DNA农业研究', '究 dna')).toEqual(['DNA', '究']);
    expect(found('تَأثيرُ الإعلامِ', 'تاثير')).toEqual(['تَأثيرُ']);
    expect(found('nothing', '')).toEqual([]);
  });
});
