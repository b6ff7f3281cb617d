import { createHmac } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';
import type { FileDriver } from '#platform/files/file-driver.ts';
import type { Encryption } from './encryption.ts';
import { FORMAT, type Manifest } from './manifest.ts';

const FILES = 'files';
const BACKUPS = 'backups';
const MANIFEST = 'manifest.json.gz';
const ENCRYPTED = '.age';
/** A backup in progress has no manifest either, and nothing names its files yet. */
const ABANDONED_AFTER_MS = 86_400_000;
/** Documents are split from pieces of this size. */
const PIECE_BYTES = 1_048_576;

const { EJSON } = mongo.BSON;

/**
 * Where backups are stored: the files of all of them by their hash, and for each backup a folder with its documents and,
 * as its last part, its manifest.
 */
export class BackupPlace {
  constructor(
    private readonly driver: FileDriver,
    private readonly encryption?: Encryption,
  ) {}

  /** Ids of the complete backups, oldest first. */
  async listComplete(): Promise<string[]> {
    const ids: string[] = [];
    for (const [id, parts] of await this.parts()) if (parts.includes(this.named(MANIFEST))) ids.push(id);
    return ids;
  }

  /** The complete backup with an id, or the latest. @throws Error when there is none, or none that can be read */
  async find(wanted?: string): Promise<string> {
    const ids = await this.listComplete();
    const id = wanted === undefined ? ids.at(-1) : ids.find((one) => one === wanted);
    if (id) return id;
    const others = [...(await this.parts())].flatMap(([one, parts]) =>
      one === (wanted ?? one) ? parts : [],
    );
    if (!others.some((part) => part.startsWith(MANIFEST)))
      throw new Error(`There is no complete backup${wanted === undefined ? '' : ` ${wanted}`}`);
    throw new Error(
      this.encryption
        ? 'The backups are not encrypted: leave BACKUP_KEY unset'
        : 'The backups are encrypted: set BACKUP_KEY',
    );
  }

  async manifest(id: string): Promise<Manifest> {
    const stored = await this.readCompressed(`${BACKUPS}/${id}/${MANIFEST}`);
    const manifest = EJSON.parse((await buffer(stored)).toString()) as Manifest;
    if (manifest.format !== FORMAT)
      throw new Error(`The backup ${id} has the unknown format ${manifest.format}`);
    return manifest;
  }

  async close(id: string, manifest: Manifest): Promise<void> {
    await this.writeCompressed(`${BACKUPS}/${id}/${MANIFEST}`, Readable.from([EJSON.stringify(manifest)]));
  }

  async writeDocuments(id: string, service: string, name: string, bson: Readable): Promise<void> {
    await this.writeCompressed(`${BACKUPS}/${id}/${service}/${name}.bson.gz`, bson);
  }

  readDocuments(id: string, service: string, name: string): Promise<Readable> {
    return this.readCompressed(`${BACKUPS}/${id}/${service}/${name}.bson.gz`);
  }

  async fileNames(): Promise<Set<string>> {
    return new Set(await Array.fromAsync(this.driver.list(FILES), ({ key }) => key));
  }

  /** Name of the copy of a file with this hash. Encrypted backups do not disclose which contents they have. */
  fileName(sha256: string): string {
    const hash = this.encryption
      ? createHmac('sha256', this.encryption.secret).update(sha256).digest('hex')
      : sha256;
    return this.named(`${FILES}/${hash.slice(0, 2)}/${hash}`);
  }

  async writeFile(sha256: string, contents: Readable): Promise<void> {
    await this.write(this.fileName(sha256), contents);
  }

  readFile(sha256: string): Promise<Readable> {
    return this.read(this.fileName(sha256));
  }

  /** Deletes documents left by killed runs. */
  async removeAbandoned(now = Date.now()): Promise<void> {
    const before = new Date(now - ABANDONED_AFTER_MS);
    await this.driver.removeUnfinished('', before);
    for (const [id, parts] of await this.parts()) {
      if (parts.some((part) => part.startsWith(MANIFEST)) || id >= idOf(before)) continue;
      for (const part of parts) await this.driver.remove(`${BACKUPS}/${id}/${part}`);
    }
  }

  /**
   * Deletes all backups but the newest ones, and the files that none of these has. Killed amid its work it is completed by
   * the next one: a backup without its manifest is none.
   *
   * @returns the ids of the deleted backups
   */
  async keepNewest(count: number, now = Date.now()): Promise<string[]> {
    const ids = await this.listComplete();
    const newest = ids.slice(-count);
    const names = new Set<string>();
    for (const id of newest)
      for (const { sha256 } of (await this.manifest(id)).files) names.add(this.fileName(sha256));
    const outdated = ids.slice(0, -count);
    for (const id of outdated) await this.driver.remove(`${BACKUPS}/${id}/${this.named(MANIFEST)}`);
    await this.removeAbandoned(now);
    const before = new Date(now - ABANDONED_AFTER_MS);
    for await (const { key, modified } of this.driver.list(FILES)) {
      // Files of unencrypted backups are not those of encrypted ones.
      const isOwn = key.endsWith(ENCRYPTED) === (this.encryption !== undefined);
      if (isOwn && !names.has(key) && modified < before) await this.driver.remove(key);
    }
    return outdated;
  }

  /** The parts of each backup, also of incomplete ones; oldest first. */
  private async parts(): Promise<Map<string, string[]>> {
    const parts = new Map<string, string[]>();
    const keys = await Array.fromAsync(this.driver.list(BACKUPS), ({ key }) => key);
    for (const key of keys.sort()) {
      const [, id = '', ...path] = key.split('/');
      parts.set(id, [...(parts.get(id) ?? []), path.join('/')]);
    }
    return parts;
  }

  private named(name: string): string {
    return this.encryption ? name + ENCRYPTED : name;
  }

  private async writeCompressed(name: string, contents: Readable): Promise<void> {
    await this.write(this.named(name), through(contents, createGzip()));
  }

  private async readCompressed(name: string): Promise<Readable> {
    return through(await this.read(this.named(name)), createGunzip({ chunkSize: PIECE_BYTES }));
  }

  private async write(key: string, contents: Readable): Promise<void> {
    await this.driver.write(key, this.encryption ? await this.encryption.encrypt(contents) : contents);
  }

  private async read(key: string): Promise<Readable> {
    const file = await this.driver.open(key);
    if (!file) throw new Error(`The backup has no ${key}`);
    const contents = await file.stream();
    return this.encryption ? this.encryption.decrypt(contents) : contents;
  }
}

/** Ids sort like their times. */
export const idOf = (time: Date): string => time.toISOString().replaceAll(':', '-');

/** An error of either stream ends the other, so whoever reads the result receives it. */
const through = (contents: Readable, transform: ReturnType<typeof createGzip>): Readable =>
  pipeline(contents, transform, () => undefined);
