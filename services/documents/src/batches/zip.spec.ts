import { describe, expect, it } from '@jest/globals';
import { ZipPaths } from './zip.ts';

const place = (...path: string[]) => new ZipPaths().place(path, '.pdf');

describe('A file’s path in a zip', () => {
  it.each([
    [['4711.5', 'Asha Verma'], '4711.5/Asha Verma.pdf'],
    [['12', 'José Núñez'], '12/José Núñez.pdf'],
    [['12', 'Jose\u0301'], '12/José.pdf'],
    [['12', 'श्रीकृष्ण त्रिपाठी'], '12/श्रीकृष्ण त्रिपाठी.pdf'],
    [['12', 'क्\u200dष'], '12/क्\u200dष.pdf'],
    [['12', "O'Neil-Smith"], "12/O'Neil-Smith.pdf"],
    [['..', '..'], '_/_.pdf'],
    [['12', '../../etc/passwd'], '12/.._.._etc_passwd.pdf'],
    [['12', 'C:\\Windows'], '12/C__Windows.pdf'],
    [['12', 'a<b>c|d?e*f"g'], '12/a_b_c_d_e_f_g.pdf'],
    [['12', 'line\nbreak\u0000\u202e'], '12/line_break__.pdf'],
    [['12', ' M. '], '12/M.pdf'],
    [['12', 'CON'], '12/_CON.pdf'],
    [['12', ''], '12/_.pdf'],
  ])('is made of %j: %s', (path, expected) => {
    expect(place(...path)).toBe(expected);
  });

  it('stays within the limit of file systems, in any script', () => {
    expect(Buffer.byteLength(place('12', 'क'.repeat(500)).split('/')[1]!)).toBeLessThanOrEqual(255);
  });

  it('is unique, even on case-insensitive file systems', () => {
    const paths = new ZipPaths();
    const places = [
      ['12', 'Asha Verma'],
      ['12', 'ASHA VERMA'],
      ['12', 'Asha Verma'],
      ['13', 'Asha Verma'],
    ];
    expect(places.map((path) => paths.place(path, '.pdf'))).toEqual([
      '12/Asha Verma.pdf',
      '12/ASHA VERMA (2).pdf',
      '12/Asha Verma (3).pdf',
      '13/Asha Verma.pdf',
    ]);
  });
});
