import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrganizationLoader } from './organization-loader.ts';
import {
  OrganizationDocument,
  OrganizationList,
  organizationListSchema,
  organizationSchema,
} from './organization.schema.ts';
import { OrganizationsController } from './organizations.controller.ts';

const collections = MongooseModule.forFeature([
  { name: OrganizationDocument.name, schema: organizationSchema },
  { name: OrganizationList.name, schema: organizationListSchema },
]);

/** The search of organizations; the worker loads them. */
@Module({ imports: [collections], controllers: [OrganizationsController] })
export class OrganizationsModule {}

@Module({ imports: [collections], providers: [OrganizationLoader] })
export class OrganizationLoaderModule {}
