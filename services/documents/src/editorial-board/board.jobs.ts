import { Injectable } from '@nestjs/common';
import type { BoardEditor } from '#contracts/api/document-data.ts';
import { logger } from '#platform/process/logging.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { Printer } from '../printing/printer.ts';
import { BoardData } from './board.data.ts';
import { boardHtml } from './board.template.tsx';

/** The largest portrait of the board, 32 by 40 mm, at 240 dpi. */
const WIDTH_PX = 304;
const HEIGHT_PX = 380;

/** Editors' pictures as data URLs of JPEGs, which a PDF embeds unchanged. */
@Injectable()
export class Portraits {
  constructor(private readonly catalog: RpcClient) {}

  /** Pictures by the editor's id; editors without a readable picture are missing. */
  async load(editors: BoardEditor[]): Promise<Map<string, string>> {
    const portraits = new Map<string, string>();
    for (const { id, picture } of editors) {
      const portrait = picture && (await this.portrait(picture));
      if (portrait) portraits.set(id, portrait);
    }
    return portraits;
  }

  private async portrait(picture: string): Promise<string | undefined> {
    const stored = await this.catalog.call('catalog.picture', { folder: 'editors', picture });
    if (stored === null) return undefined;
    const { default: sharp } = await import('sharp');
    try {
      const jpeg = await sharp(Buffer.from(stored, 'base64'))
        .resize(WIDTH_PX, HEIGHT_PX, { fit: 'cover' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 84 })
        .toBuffer();
      return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    } catch (error) {
      // A missing portrait must not fail the board.
      logger.warn({ err: error, picture }, 'an editor’s picture cannot be read');
      return undefined;
    }
  }
}

@Injectable()
export class BoardJobs {
  constructor(
    private readonly data: BoardData,
    private readonly portraits: Portraits,
    private readonly printer: Printer,
  ) {}

  async render(): Promise<string> {
    const board = await this.data.content();
    return this.printer.make(this.data.fileKey(board), async () =>
      boardHtml(board, await this.portraits.load(board.editors)),
    );
  }
}
