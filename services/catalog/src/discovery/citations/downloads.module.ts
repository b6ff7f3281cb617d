import { Module } from '@nestjs/common';
import { ShownTextsModule } from '../../articles/full-text/full-text.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { DownloadsController } from './downloads.controller.ts';

@Module({ imports: [ArticlesModule, SettingsModule, ShownTextsModule], controllers: [DownloadsController] })
export class DownloadsModule {}
