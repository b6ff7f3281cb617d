import { MongooseModule } from '@nestjs/mongoose';
import { ImportDocument, ImportRow, importRowSchema, importSchema } from './import.schema.ts';

/** The imports and their rows, which the service and the worker share. */
export const importCollections = MongooseModule.forFeature([
  { name: ImportDocument.name, schema: importSchema },
  { name: ImportRow.name, schema: importRowSchema },
]);
