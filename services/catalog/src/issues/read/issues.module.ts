import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FormerAddressesModule } from '../../articles/former-addresses/former-addresses.ts';
import { IssueDocument, issueSchema } from './issue.schema.ts';
import { IssuesService } from './issues.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: IssueDocument.name, schema: issueSchema }]),
    FormerAddressesModule,
  ],
  providers: [IssuesService],
  exports: [IssuesService],
})
export class IssuesModule {}
