import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EntitiesModule } from '../../entities/entities.ts';
import { ShownTextsModule } from '../../articles/full-text/full-text.module.ts';
import { EditorDocument, editorSchema } from '../../journal/editors/editor.schema.ts';
import { SampleMarksModule } from '../../journal/sample-marks/sample-marks.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticleTextsModule } from '../../articles/texts/article-texts.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { DepositsModule } from '../../doi/deposits/deposits.module.ts';
import { FormerAddressesModule } from '../../articles/former-addresses/former-addresses.ts';
import { IssuesModule } from '../../issues/read/issues.module.ts';
import { EarlierUsageModule } from '../../usage/earlier-usage.ts';
import { UsersModule } from '../../users.ts';
import { RemoveArticle } from './remove-article.ts';
import { SampleContentController } from './sample-content.controller.ts';
import { SampleContentService } from './sample-content.service.ts';
import { SampleRemoval } from './sample-removal.ts';

@Module({
  imports: [
    SampleMarksModule,
    SettingsModule,
    MongooseModule.forFeature([{ name: EditorDocument.name, schema: editorSchema }]),
  ],
  controllers: [SampleContentController],
  providers: [SampleContentService],
})
export class SampleContentModule {}

/** The worker's part: the removal. */
@Module({
  imports: [
    SampleMarksModule,
    EarlierUsageModule,
    EntitiesModule,
    ArticlesModule,
    ArticleTextsModule,
    ShownTextsModule,
    DepositsModule,
    FormerAddressesModule,
    IssuesModule,
    SettingsModule,
    UsersModule,
  ],
  providers: [SampleRemoval, RemoveArticle],
  exports: [SampleRemoval],
})
export class SampleRemovalModule {}
