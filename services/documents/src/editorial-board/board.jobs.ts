import { Injectable } from '@nestjs/common';
import { Printer } from '../printing/printer.ts';
import { BoardData } from './board.data.ts';
import { boardHtml } from './board.template.tsx';
import { Portraits } from './portraits.ts';

@Injectable()
export class BoardJobs {
  constructor(
    private readonly data: BoardData,
    private readonly portraits: Portraits,
    private readonly printer: Printer,
  ) {}

  /** @returns the file's key. */
  async render(): Promise<string> {
    const board = await this.data.content();
    return this.printer.make(this.data.fileKey(board), async () =>
      boardHtml(board, await this.portraits.of(board.editors)),
    );
  }
}
