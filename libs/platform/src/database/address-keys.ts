import type { mongo } from 'mongoose';
import { emailKey } from '#contracts/text/emails.ts';
import type { Migration } from './migrations.ts';

type KeyOf = (address: string) => string;

/** Key by which addresses were compared before. */
export const foldedAddress: KeyOf = (address) => address.normalize('NFKC').trim().toLowerCase();

export const notAscii = /[^\0-\x7f]/;

/** Addresses that are not ASCII are compared as they are written. @param former how this collection compared them */
export const exactAddresses = (
  collection: string,
  { address, key, former = foldedAddress }: { address: string; key: string; former?: KeyOf },
): Migration => {
  const write = async (database: mongo.Db, keyOf: KeyOf) => {
    const documents = database.collection(collection);
    for await (const found of documents.find({ [address]: notAscii })) {
      const written = found[address] as string;
      const outdated = { _id: found._id, [address]: written, [key]: { $ne: keyOf(written) } };
      await documents.updateOne(outdated, { $set: { [key]: keyOf(written) } });
    }
  };
  return {
    name: 'addresses that are not ASCII are compared as they are written',
    up: (database) => write(database, emailKey),
    down: (database) => write(database, former),
  };
};
