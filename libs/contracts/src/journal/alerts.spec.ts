import { describe, expect, it } from '@jest/globals';
import { alertLabel, parseAlert, searchAlertName } from './alerts.ts';

describe('A saved search in words', () => {
  const alert = parseAlert(searchAlertName({ keyword: 'धान', type: 'review article', year: 2026 }))!;

  it('names its filters in the language of the page', () => {
    expect(alertLabel(alert, 'en')).toBe('New results of the search “धान” (review article, 2026)');
    expect(alertLabel(alert, 'hi')).toBe('“धान” (समीक्षा लेख, 2026) खोज के नए परिणाम');
  });

  it('leaves an unknown type as it is', () => {
    const unknown = parseAlert('search:keyword=rice&type=poem')!;
    expect(alertLabel(unknown, 'hi')).toBe('“rice” (poem) खोज के नए परिणाम');
  });
});
