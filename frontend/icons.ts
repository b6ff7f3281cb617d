import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const drawing = fileURLToPath(new URL('src/ui/favicon.svg', import.meta.url));
const BACKGROUND = '#12355b';

/** Renders favicon.svg as the icons that browsers and phones request at the site's root. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const svg = await readFile(drawing);
      const png = (size: number, filled = false) => {
        const picture = sharp(svg, { density: (72 * size) / 32 }).resize(size, size);
        return (filled ? picture.flatten({ background: BACKGROUND }) : picture).png().toBuffer();
      };
      const sizes = [16, 32, 48];
      const files = {
        'favicon.ico': iconFile(sizes, await Promise.all(sizes.map((size) => png(size)))),
        'apple-touch-icon.png': await png(180, true),
        'icon-192.png': await png(192),
        'icon-512.png': await png(512),
        'icon-maskable-512.png': await png(512, true),
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** An .ico of PNG pictures: a header, an entry for each picture, the pictures. */
function iconFile(sizes: number[], pictures: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(sizes[index] ?? 0, entry);
    header.writeUInt8(sizes[index] ?? 0, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
