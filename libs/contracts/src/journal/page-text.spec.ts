import { describe, expect, it } from '@jest/globals';
import { filledPlainText, filledText, withLowerHeadings } from './page-text.ts';
import { decodeRichText, encodeRichText } from '#contracts/text/rich-text.ts';

const settings = {
  formatted_journal_name: 'Rivers & <Plains>',
  formatted_journal_name_hi: 'नदियाँ',
  websitename: 'Rivers',
  websiteemail: 'editor@rivers.example',
  licence: 'CC-BY-4.0',
  subject: '',
  subject_hi: '',
  is_indexed: false,
  is_peer_reviewed: false,
};
const filled = (html: string, changed = {}) =>
  decodeRichText(filledText(encodeRichText(html), { ...settings, ...changed }));

describe('The text of a page', () => {
  it('names the settings, as text that cannot be markup', () => {
    expect(filled('<p>{journal}</p>')).toBe('<p><i>Rivers &amp; &lt;Plains&gt;</i></p>');
    expect(filled('{email}')).toBe('<a href="mailto:editor@rivers.example">editor@rivers.example</a>');
    expect(filled('{email}', { websiteemail: '' })).toBe('the editorial office');
    expect(filled('{licence}')).toBe(
      '<a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">Creative Commons Attribution 4.0</a>',
    );
    expect(filled('{kind} journal')).toBe('an open-access journal');
    expect(filled('{kind} journal', { is_indexed: true, is_peer_reviewed: true })).toBe(
      'an indexed, refereed, peer-reviewed and open-access journal',
    );
    expect(filled('theses {subject}')).toBe('theses in its field');
    expect(filled('theses {subject}', { subject: 'Rivers & soil' })).toBe('theses on Rivers &amp; soil');
    const hindi = '{journal} में {subject} मौलिक शोध और समीक्षाएँ प्रकाशित होती हैं।';
    expect(filled(hindi, { subject: 'Rivers' })).toMatch(/^<i>नदियाँ<\/i> में अपने क्षेत्र के मौलिक शोध/);
    expect(filled(hindi, { subject_hi: 'नदियों' })).toContain('में नदियों पर मौलिक शोध');
    expect(filledPlainText('{journal}, {email}', settings)).toBe('Rivers & <Plains>, editor@rivers.example');
  });

  it('keeps braces within tags, and those of unknown placeholders', () => {
    expect(filled('<a href="/{journal}">{other}</a>')).toBe('<a href="/{journal}">{other}</a>');
  });

  it('has headings one level lower as a section of another page', () => {
    const lower = withLowerHeadings(encodeRichText('<h2>A &lt;h2&gt;</h2><h3>B</h3>'));
    expect(decodeRichText(lower)).toBe('<h3>A &lt;h2&gt;</h3><h4>B</h4>');
  });
});
