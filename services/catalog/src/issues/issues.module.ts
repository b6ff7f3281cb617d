import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FormerAddressesModule } from '../former-addresses/former-addresses.js';
import { IssueDocument, issueSchema } from './issue.schema.js';
import { IssuesService } from './issues.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: IssueDocument.name, schema: issueSchema }]),
    FormerAddressesModule,
  ],
  providers: [IssuesService],
  exports: [IssuesService],
})
export class IssuesModule {}
