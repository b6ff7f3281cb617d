import { Module } from '@nestjs/common';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { PagesModule } from '../../journal/pages/pages.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticleTextsModule } from '../../articles/texts/article-texts.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { DepositsModule } from '../../doi/deposits/deposits.module.ts';
import { ReadinessController } from './readiness.controller.ts';
import { ReadinessReader } from './readiness-facts.ts';

@Module({
  imports: [ArticlesModule, ArticleTextsModule, DepositsModule, EditorsModule, PagesModule, SettingsModule],
  controllers: [ReadinessController],
  providers: [ReadinessReader],
})
export class ReadinessModule {}
