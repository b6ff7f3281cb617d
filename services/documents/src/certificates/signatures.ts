import { Injectable } from '@nestjs/common';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import type { CertificateContent } from './certificate.data.ts';

/** Space above the signature line, 70 by 17 mm, at 300 dpi. */
const WIDTH_PX = 827;
const HEIGHT_PX = 200;

@Injectable()
export class Signatures {
  private latest?: { picture: string; url: Promise<string> };

  constructor(private readonly catalog: RpcClient) {}

  /** Loads signatures by the names of their pictures. @throws Error for a missing one, so that no certificate is stored without it */
  async load(contents: readonly Pick<CertificateContent, 'signature'>[]): Promise<Map<string, string>> {
    const pictures = new Set(contents.flatMap(({ signature }) => signature ?? []));
    const urls = new Map<string, string>();
    for (const picture of pictures) urls.set(picture, await this.url(picture));
    return urls;
  }

  private url(picture: string): Promise<string> {
    if (this.latest?.picture === picture) return this.latest.url;
    const url = this.draw(picture);
    this.latest = { picture, url };
    url.catch(() => (this.latest = undefined)); // the caller receives the error, the next one tries again
    return url;
  }

  private async draw(picture: string): Promise<string> {
    const stored = await this.catalog.call('catalog.picture', { folder: 'site', picture });
    if (stored === null) throw new Error(`The picture of the signature is missing: ${picture}`);
    const { default: sharp } = await import('sharp');
    // Trims the empty margins of a scan, so that the signature stands on its line.
    const png = await sharp(Buffer.from(stored, 'base64'))
      .trim()
      .resize(WIDTH_PX, HEIGHT_PX, { fit: 'inside' })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  }
}
