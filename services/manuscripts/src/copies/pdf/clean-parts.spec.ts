import { describe, expect, it } from '@jest/globals';
import { cleanCff, cleanType1 } from './clean-font.ts';
import { cleanJpeg, cleanJpeg2000 } from './clean-picture.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const segment = (marker: number, data: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]),
    latin1(data),
  ]);
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);

describe('a JPEG', () => {
  const table = segment(0xdb, 'table');
  const scan = Buffer.concat([segment(0xda, 'scan'), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]);
  const colours = [
    segment(0xe0, `JFIF\0${'\x01'.repeat(9)}`),
    Buffer.concat([segment(0xee, `Adobe${'\0'.repeat(7)}`)]),
  ];

  it('keeps the segments of its picture and of its colours', () => {
    const picture = Buffer.concat([start, ...colours.map((one) => one.subarray(0)), table, scan, scan, end]);
    const named = [
      segment(0xe1, 'Exif\0\0Vermeulen'),
      segment(0xfe, 'Vermeulen'),
      segment(0xe0, 'JFXX Vermeulen'),
      segment(0xee, 'Adobe and Vermeulen'),
    ];
    const [jfif, adobe] = colours as [Buffer, Buffer];
    const cleaned = cleanJpeg(
      Buffer.concat([start, jfif, ...named, adobe, table, scan, ...named, scan, end, latin1('Vermeulen')]),
    );
    expect(Buffer.from(cleaned).equals(picture)).toBe(true);
  });

  it.each(['', '\xff', '\xff\xd8\xff', '\xff\xd8\xff\xe1\xff\xffA', '\xff\xda', 'Vermeulen'])(
    'has no name when it is broken, as %j is',
    (content) => {
      expect(Buffer.from(cleanJpeg(latin1(content))).toString('latin1')).not.toMatch(/Vermeulen/);
    },
  );

  it.each([0xff, 0xe1, 0xd8, 0xda, 0])('is read in seconds when it has a million times byte %d', (byte) => {
    const began = performance.now();
    cleanJpeg(Buffer.alloc(2_000_000, Buffer.from([0xff, byte])));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a JPEG 2000', () => {
  const box = (type: string, data: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(8 + data.length);
    return Buffer.concat([length, latin1(type + data)]);
  };

  it('keeps the boxes of its picture', () => {
    const picture = [box('jP  ', '\r\n'), box('ftyp', 'jp2 '), box('jp2h', 'header'), box('jp2c', 'code')];
    const file = Buffer.concat([
      ...picture.slice(0, 3),
      box('xml ', 'Vermeulen'),
      box('uuid', 'Vermeulen'),
      picture[3]!,
    ]);
    expect(Buffer.from(cleanJpeg2000(file)).equals(Buffer.concat(picture))).toBe(true);
  });

  it('stays as it is when it has no boxes', () => {
    const code = latin1('\xff\x4f\xff\x51 code');
    expect(cleanJpeg2000(code)).toBe(code);
  });
});

describe('a font', () => {
  it('has no name, notice or comment in the clear text of Type 1, and the same length', () => {
    const program = latin1(
      '%!PS-AdobeFont-1.0: Vermeulen 1\n% By Vermeulen\n/FontName /VermeulenSans def\n/Notice (By (A.) Verm\\)eulen) def\n/Vermeulen-not a /VermeulenSans b\ncurrentfile eexec\n\x01\x02',
    );
    const cleaned = cleanType1(program);
    expect(cleaned.length).toBe(program.length);
    expect(Buffer.from(cleaned).toString('latin1').replace('/Vermeulen-not', '')).not.toMatch(
      /Verm|eulen|By|A\./,
    );
    expect(Buffer.from(cleaned).toString('latin1')).toMatch(/def\n\/Notice \( +\) def\n[^]*eexec\n..$/);
  });

  it('has no name and no notice in CFF, and keeps the names of its glyphs', () => {
    const index = (...entries: string[]) => {
      const offsets = entries.map((_, at) => 1 + entries.slice(0, at + 1).join('').length);
      return latin1(
        `\0${String.fromCharCode(entries.length)}\x01\x01${String.fromCharCode(...offsets)}${entries.join('')}`,
      );
    };
    // Notice is string 391, FullName 392, in two bytes each.
    const dict = '\xf8\x1b\x01\xf8\x1c\x02';
    const font = (name: string, notice: string, full: string) =>
      Buffer.concat([
        Buffer.from([1, 0, 4, 1]),
        index(name),
        index(dict),
        index(notice, full, 'ampersand.alt'),
      ]);
    const cleaned = cleanCff(font('Vermeulen', 'By Vermeulen', 'Vermeulen S'));
    expect(Buffer.from(cleaned).equals(font('FFFFFFFFF', ' '.repeat(12), ' '.repeat(11)))).toBe(true);
  });
});
