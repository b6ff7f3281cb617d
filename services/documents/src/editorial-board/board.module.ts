import { Module } from '@nestjs/common';
import { BoardController } from './board.controller.ts';
import { BoardData } from './board.data.ts';

@Module({
  controllers: [BoardController],
  providers: [BoardData],
})
export class BoardModule {}
