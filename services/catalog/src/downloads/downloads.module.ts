import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DownloadsController } from './downloads.controller.js';

@Module({ imports: [ArticlesModule, SettingsModule], controllers: [DownloadsController] })
export class DownloadsModule {}
