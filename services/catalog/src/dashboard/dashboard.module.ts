import { Controller, Get, Module } from '@nestjs/common';
import type { DashboardCounts } from '#contracts/entities.js';
import { ArticlesModule } from '../articles/articles.module.js';
import { ArticlesService } from '../articles/articles.service.js';
import { EditorsModule } from '../editors/editors.module.js';
import { EditorsService } from '../editors/editors.service.js';

@Controller('api/admin')
class DashboardController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly editors: EditorsService,
  ) {}

  @Get()
  async counts(): Promise<DashboardCounts> {
    const [archives, editors] = await Promise.all([this.articles.count(), this.editors.count()]);
    return { archives, editors };
  }
}

@Module({ imports: [ArticlesModule, EditorsModule], controllers: [DashboardController] })
export class DashboardModule {}
