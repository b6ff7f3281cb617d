import { Module } from '@nestjs/common';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { WorkerConfig } from '../config.ts';
import { MailTextsModule } from '../journal/mail-texts/mail-texts.module.ts';
import { SettingsModule } from '../journal/settings/settings.module.ts';
import { ArticlesModule } from '../publishing/articles/articles.module.ts';
import { NoticeJobsModule } from '../publishing/notices/notice-jobs.module.ts';
import { MailSamples } from './mail-samples.ts';
import { UserMailJobs } from './user-mail.jobs.ts';

/** The worker's mails to users. */
@Module({
  imports: [ArticlesModule, MailTextsModule, SettingsModule, NoticeJobsModule],
  providers: [
    {
      provide: RpcClient,
      useFactory: ({ AUTH_RPC, RPC_KEYS_FILE }: WorkerConfig) => new RpcClient(AUTH_RPC, RPC_KEYS_FILE),
      inject: [WorkerConfig],
    },
    MailSamples,
    UserMailJobs,
  ],
})
export class MailJobsModule {}
