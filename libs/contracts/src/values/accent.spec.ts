import { describe, expect, it } from '@jest/globals';
import { accentProblem, accentTones, contrast, defaultAccent } from './accent.ts';

const paper = { light: '#fffefb', dark: '#161513' };

describe('An accent colour', () => {
  it.each([defaultAccent, '#000000', '#7a1f1f', '#0b4f3a', '#4A148C'])(
    'is allowed if text is legible: %s',
    (colour) => {
      expect(accentProblem(colour)).toBeUndefined();
    },
  );

  it.each(['#3399ff', '#ffcc00', '#ffffff', '#888888', '#ff0000'])(
    'is rejected with the nearest one that is allowed, of the same hue: %s',
    (colour) => {
      const nearest = /is (#[0-9a-f]{6})$/.exec(accentProblem(colour)!)![1]!;
      expect(accentProblem(nearest)).toBeUndefined();
      expect(contrast(nearest, paper.light)).toBeLessThan(7.6);
    },
  );

  it.each(['red', '#12355', '#12355b;}', 'url(x)', ''])('is rejected unless it is six digits: %s', (text) => {
    expect(accentProblem(text)).toBe('The colour is # and six digits, such as #12355b');
  });

  it.each([defaultAccent, '#000000', '#7a1f1f', '#0b4f3a', '#4a148c', '#5c4a00'])(
    'has legible tones in light and dark: %s',
    (colour) => {
      const { light, dark } = accentTones(colour);
      for (const [tones, background] of [
        [light, paper.light],
        [dark, paper.dark],
      ] as const) {
        expect(contrast(tones.accent, background)).toBeGreaterThanOrEqual(7);
        expect(contrast(tones.deep, background)).toBeGreaterThanOrEqual(7);
        expect(contrast(tones.accent, tones.on)).toBeGreaterThanOrEqual(7);
      }
    },
  );
});
