import type { mongo } from 'mongoose';

/** Documents of a collection in the order of their ids, as BSON. */
export interface Contents {
  documents: number;
  bytes: number;
  sha256: string;
}

/** A collection without its documents. */
export interface CollectionShape {
  /** The name of its database, without the journal's prefix. */
  service: string;
  name: string;
  options: mongo.Document;
  /** Indexes as `listIndexes` describes them. */
  indexes: mongo.Document[];
}

export interface BackedUpFile {
  key: string;
  size: number;
  modified: Date;
  sha256: string;
}

/** Contents of a backup, written last: a backup without a manifest is incomplete. */
export interface Manifest {
  format: number;
  collections: (CollectionShape & Contents)[];
  files: BackedUpFile[];
}

export const FORMAT = 1;
