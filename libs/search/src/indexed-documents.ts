import type { Types } from 'mongoose';
import type { IndexedDocument, SearchFields } from './search-fields.ts';

export async function indexedDocuments<Document extends { _id: Types.ObjectId }>(
  fields: SearchFields<Document>,
  documents: Document[],
): Promise<IndexedDocument[]> {
  const bodies = documents.length > 0 ? await fields.bodies?.(documents) : undefined;
  return documents.map((document) => {
    const id = document._id.toHexString();
    return { id, ...fields.indexed(document), body: bodies?.get(id) };
  });
}
