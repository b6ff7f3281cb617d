import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { rasterise } from './golden-picture.ts';

const wasmBinary = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);
// Loads it from the package; by default it would be fetched from the web.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });

/** The QR codes on the first page of a PDF, decoded at screen resolution. */
export async function readQrCodes(pdf: Uint8Array): Promise<string[]> {
  return codesIn(await rasterise(pdf, 1, 110));
}

/** The QR code of a picture in a page, a data URL. */
export async function readQrPicture(url: string): Promise<string | undefined> {
  return (await codesIn(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')))[0];
}

async function codesIn(png: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(png, { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}
