import { Module } from '@nestjs/common';
import { BoardController } from './board.controller.js';
import { BoardData } from './board.data.js';

@Module({
  controllers: [BoardController],
  providers: [BoardData],
})
export class BoardModule {}
