import { describe, expect, it } from '@jest/globals';
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

  // Anything but one pass would take minutes.
  it.each([
    [0xff, 0],
    [0xe1, 0],
    [0xd8, 2],
    [0xda, 2_000_000],
    [0, 0],
  ])('is read in one pass when it has a million times byte %d', (byte, kept) => {
    expect(cleanJpeg(Buffer.alloc(2_000_000, Buffer.from([0xff, byte])))).toHaveLength(kept);
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
