import { Module } from '@nestjs/common';
import { RenderedFilesModule } from '../printing/rendered-files.module.ts';
import { BoardController } from './board.controller.ts';
import { BoardData } from './board.data.ts';

@Module({
  imports: [RenderedFilesModule],
  controllers: [BoardController],
  providers: [BoardData],
})
export class BoardModule {}
