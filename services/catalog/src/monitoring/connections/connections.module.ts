import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrcidModule } from '../../discovery/orcid/orcid.module.ts';
import { RegistrationModule } from '../../doi/registration/registration.module.ts';
import { MailServersModule } from '../../journal/mail-server/mail-servers.ts';
import { FilesModule } from '../../files/files.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { BackupDocument, backupSchema } from './backup.schema.ts';
import { BackupPlanDocument, backupPlanSchema } from './backup-plan.schema.ts';
import { BackupPlansController } from './backup-plans.controller.ts';
import { BackupPlans } from './backup-plans.service.ts';
import { ConnectionsController } from './connections.controller.ts';
import { ConnectionsService } from './connections.service.ts';

/** What the journal is connected to, and its backups. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: BackupDocument.name, schema: backupSchema },
      { name: BackupPlanDocument.name, schema: backupPlanSchema },
    ]),
    FilesModule,
    MailServersModule,
    OrcidModule,
    RegistrationModule,
    SettingsModule,
  ],
  controllers: [ConnectionsController, BackupPlansController],
  providers: [ConnectionsService, BackupPlans],
})
export class ConnectionsModule {}
