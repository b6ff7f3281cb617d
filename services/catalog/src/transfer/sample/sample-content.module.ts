import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ShownTextsModule } from '../../full-text/full-text.module.ts';
import { EditorsModule } from '../../journal/editors/editors.module.ts';
import { IndexingPartnersModule } from '../../journal/indexing-partners/indexing-partners.module.ts';
import { PagesModule } from '../../journal/pages/pages.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticleTextsModule } from '../../publishing/article-texts/article-texts.module.ts';
import { ArticlesModule } from '../../publishing/articles/articles.module.ts';
import { DepositsModule } from '../../publishing/deposits/deposits.module.ts';
import { FormerAddressesModule } from '../../publishing/former-addresses/former-addresses.ts';
import { IssuesModule } from '../../publishing/issues/issues.module.ts';
import { EarlierUsageModule } from '../../usage/earlier-usage.ts';
import { UsersModule } from '../../users.ts';
import { RemoveArticle } from './remove-article.ts';
import { SampleContentController } from './sample-content.controller.ts';
import { SampleContentService } from './sample-content.service.ts';
import { SamplePart, samplePartSchema } from './sample-part.schema.ts';
import { SampleRemoval } from './sample-removal.ts';

/** The marks of sample content, which an import sets. */
@Module({
  imports: [MongooseModule.forFeature([{ name: SamplePart.name, schema: samplePartSchema }])],
  exports: [MongooseModule],
})
export class SamplePartsModule {}

@Module({
  imports: [SamplePartsModule, SettingsModule],
  controllers: [SampleContentController],
  providers: [SampleContentService],
})
export class SampleContentModule {}

/** The worker's part: the removal. */
@Module({
  imports: [
    SamplePartsModule,
    EarlierUsageModule,
    ArticlesModule,
    ArticleTextsModule,
    ShownTextsModule,
    DepositsModule,
    FormerAddressesModule,
    IssuesModule,
    EditorsModule,
    IndexingPartnersModule,
    PagesModule,
    SettingsModule,
    UsersModule,
  ],
  providers: [SampleRemoval, RemoveArticle],
  exports: [SampleRemoval],
})
export class SampleRemovalModule {}
