import { Injectable } from '@nestjs/common';
import type { BoardData as Board } from '#contracts/api/rpc.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 3;

@Injectable()
export class BoardData {
  constructor(private readonly catalog: RpcClient) {}

  /** Every enabled editor; a picture's file name changes with its content. */
  content(): Promise<Board> {
    return this.catalog.call('catalog.board-data', {});
  }

  fileKey(content: Board): string {
    return fileKey('editorial-board', DESIGN, content);
  }
}
