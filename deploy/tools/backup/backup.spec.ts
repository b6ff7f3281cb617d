import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { DiskDriver } from '#platform/files/disk-driver.ts';
import type { FileDriver } from '#platform/files/file-driver.ts';
import { requireNoUnfinishedRestore } from '#platform/database/unfinished-restore.ts';
import { S3Driver } from '#platform/files/s3-driver.ts';
import { untilEnded } from '#testing/running/ended.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { emptyS3, s3Place, s3Settings } from '#testing/servers/s3-settings.ts';
import { BackupPlace } from './backup-place.ts';
import { Encryption } from './encryption.ts';

/** As built: Node alone does not run decorators. */
const COMMANDS = 'dist/deploy/tools/backup';
const SERVICES = ['auth', 'catalog', 'documents', 'manuscripts', 'webdata'];
const FILES = 200;
const SECRET_TITLE = 'A title that nobody may read';
const { Binary, BSONRegExp, Decimal128, Double, Int32, Long, ObjectId, Timestamp } = mongo.BSON;

const large = Buffer.alloc(12_000_000, 'large');
const s3 = s3Settings();

describe(`A backup in ${s3 ? 'S3' : 'a folder'}`, () => {
  let environment: Environment;
  let client: mongo.MongoClient;
  let data: string;
  let files: DiskDriver;
  let place: FileDriver;
  let settings: NodeJS.ProcessEnv;
  const bucket = s3 && s3Place(s3);

  beforeAll(async () => {
    environment = await freshEnvironment();
    client = await mongo.MongoClient.connect(environment.MONGODB_URI);
    for (const service of SERVICES)
      await client.db(`${environment.DATABASE_PREFIX}_${service}`).dropDatabase();
    data = await mkdtemp(join(tmpdir(), 'colophon-backup-'));
    files = new DiskDriver(environment.FILES_DIR);
    place = bucket ? new S3Driver(bucket) : new DiskDriver(join(data, 'backups'));
    settings = bucket
      ? Object.fromEntries(
          Object.entries(bucket).map(([name, value]) => [`BACKUP_${name.slice(6)}`, `${value}`]),
        )
      : { BACKUP_DIR: join(data, 'backups') };
    await seed();
  });
  afterAll(async () => {
    if (bucket) await emptyS3(bucket);
    await client.close();
    await rm(data, { recursive: true });
    await endEnvironment(environment);
  });

  const database = (service: string, suffix = '') =>
    client.db(`${environment.DATABASE_PREFIX}${suffix}_${service}`);

  /** Documents of every type, indexes of every kind, files. */
  async function seed(): Promise<void> {
    const articles = database('catalog').collection('articles');
    await articles.insertMany(
      Array.from({ length: 3_000 }, (_, index) => ({
        refnumber: `R${index}`,
        title: SECRET_TITLE,
        int: new Int32(1),
        double: new Double(1),
        long: Long.fromNumber(index),
        decimal: Decimal128.fromString('1.10'),
        at: new Date(index),
        bytes: new Binary(randomBytes(20)),
        of: new ObjectId(),
        none: null,
        time: new Timestamp({ t: 1, i: 2 }),
        pattern: new BSONRegExp('^a', 'i'),
        nested: { list: [1, 'two', { three: 3.5 }] },
        text: 'ü'.repeat(900),
      })),
    );
    await articles.createIndex({ refnumber: 1 }, { unique: true, collation: { locale: 'en', strength: 2 } });
    await articles.createIndex({ 'nested.list': 1, at: -1 }, { sparse: true });
    await articles.createIndex({ int: 1 }, { partialFilterExpression: { int: { $gt: 0 } } });
    await database('catalog').createCollection('empty', { collation: { locale: 'hi' } });
    const sessions = database('auth').collection('sessions');
    await sessions.insertOne({ expires: new Date(Date.now() + 86_400_000) });
    await sessions.createIndex({ expires: 1 }, { expireAfterSeconds: 0 });
    await database('webdata').collection<{ _id: number }>('entries').insertOne({ _id: 7 });
    await database('documents').collection<{ _id: string }>('jobs').insertOne({ _id: 'job' });
    for (let index = 0; index < FILES; index += 1)
      await files.write(
        `catalog/articles/${index}.pdf`,
        contents(index),
        new Date(1_700_000_000_000 + index),
      );
    await files.write('documents/jobs/large.zip', large);
    await files.write('documents/jobs/half.zip.1.part', Buffer.from('ha'));
  }

  const start = (name: 'backup' | 'restore', more: NodeJS.ProcessEnv = {}, ...args: string[]) => {
    process.umask(0o022); // that of most shells
    return spawn(process.execPath, [`${COMMANDS}/${name}-command.js`, ...args], {
      env: { ...process.env, ...environment, ...settings, FILES_S3_BUCKET: '', ...more },
    });
  };
  const run = async (name: 'backup' | 'restore', more?: NodeJS.ProcessEnv, ...args: string[]) => {
    const child = start(name, more, ...args);
    child.stdin.end(more?.PIPED_KEY);
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      untilEnded(child),
    ]);
    return { output, errors, code };
  };
  const backUp = async (more?: NodeJS.ProcessEnv) => {
    const { output, errors, code } = await run('backup', more);
    expect(errors).toBe('');
    expect(code).toBe(0);
    const [, all, copied] = /^(\d+) files, of which (\d+) copied now/m.exec(output)!;
    return { files: Number(all), copied: Number(copied) };
  };
  /** A journal that is empty yet. */
  const emptyJournal = (suffix: string) => ({
    DATABASE_PREFIX: environment.DATABASE_PREFIX + suffix,
    FILES_DIR: join(data, `restored${suffix}`),
  });
  const restore = async (suffix: string, more: NodeJS.ProcessEnv = {}, ...args: string[]) => {
    const { errors, code } = await run('restore', { ...emptyJournal(suffix), ...more }, ...args);
    expect(errors).toBe('');
    expect(code).toBe(0);
  };
  const hashes = (driver: FileDriver) =>
    Array.fromAsync(driver.list(''), async ({ key }) => {
      const file = (await driver.open(key))!;
      return `${key} ${file.modified.getTime()} ${sha256(await buffer(await file.stream()))}`;
    });
  /** MongoDB's own hash of all documents, and indexes and options. */
  const stateOf = async (suffix: string) => {
    const states: Record<string, unknown> = {};
    for (const service of SERVICES) {
      const { collections } = await database(service, suffix).command({ dbHash: 1 });
      for (const { name, options } of await database(service, suffix)
        .listCollections<mongo.CollectionInfo>({ name: { $ne: 'backups' } })
        .toArray()) {
        const indexes = await database(service, suffix).collection(name).indexes();
        states[`${service}.${name}`] = {
          options,
          indexes,
          hash: (collections as mongo.Document)[name] as unknown,
        };
      }
    }
    return states;
  };
  const expectEqual = async (suffix: string) => {
    expect(await stateOf(suffix)).toEqual(await stateOf(''));
    const expected = (await hashes(files)).filter((line) => !line.includes('.part'));
    const restored = await hashes(new DiskDriver(join(data, `restored${suffix}`)));
    expect(restored.sort()).toEqual(expected.sort());
  };
  const manifests = async () =>
    (await Array.fromAsync(place.list('backups'), ({ key }) => key)).filter((key) =>
      key.includes('manifest'),
    );

  it('killed amid its work is none, and the next run goes on', async () => {
    const first = start('backup');
    await eventually(async () => expect(await count(place.list('files'))).toBeGreaterThan(10));
    first.kill('SIGKILL');
    await untilEnded(first);
    expect(await manifests()).toEqual([]);
    const { errors, code } = await run('restore', emptyJournal('-a'));
    expect(errors).toContain('There is no complete backup');
    expect(code).toBe(1);

    const there = await count(place.list('files'));
    const next = await backUp();
    expect(next.files).toBe(FILES + 1);
    // Up to eight unfinished copies are in the folder.
    expect(next.copied).toBeLessThanOrEqual(FILES + 1 - (there - (bucket ? 0 : 8)));
    expect(await manifests()).toHaveLength(1);
  });

  it('restores every document, index and file as it was', async () => {
    await restore('-a');
    await expectEqual('-a');
  });

  it('is for its user only', async () => {
    if (bucket) return;
    const parts = await readdir(join(data, 'backups'), { recursive: true });
    expect(parts.length).toBeGreaterThan(FILES);
    for (const part of ['', ...parts]) {
      const { mode } = await stat(join(data, 'backups', part));
      expect([part, mode & 0o077]).toEqual([part, 0]);
    }
  });

  it('copies only files that are not there yet', async () => {
    expect(await backUp()).toEqual({ files: FILES + 1, copied: 0 });
    await files.write('catalog/articles/new.pdf', contents(FILES));
    await files.write('catalog/articles/same.pdf', contents(1));
    expect(await backUp()).toEqual({ files: FILES + 3, copied: 1 });
  });

  it('is reported for the settings, which is not part of it', async () => {
    const reports = database('catalog').collection('backups');
    const [last] = await reports.find().sort({ _id: -1 }).toArray();
    expect(last).toMatchObject({ files: FILES + 3, documents: 3_003, encrypted: false });
  });

  it('empties Redis, which is newer, when it is restored, and not when it is refused', async () => {
    await backUp();
    const redis = new Redis(environment.REDIS_URL);
    await redis.set('bull:events.documents:1', 'done');
    expect((await run('restore')).code).toBe(1);
    expect(await redis.dbsize()).toBe(1);
    await restore('-redis');
    expect(await redis.dbsize()).toBe(0);
    await redis.quit();
  });

  it('is restored into an empty journal only', async () => {
    const again = await run('restore', emptyJournal('-a'));
    expect(again.errors).toMatch(/The journal is not empty: .*-a_auth has sessions/);
    expect(again.code).toBe(1);
    const amongFiles = await run('restore', { ...emptyJournal('-b'), FILES_DIR: environment.FILES_DIR });
    expect(amongFiles.errors).toContain('The journal is not empty: it has the file ');
    expect(amongFiles.code).toBe(1);
    expect(await database('catalog', '-b').listCollections().toArray()).toEqual([]);
  });

  it('half restored keeps the journal from starting, until it is restored completely', async () => {
    const first = start('restore', emptyJournal('-c'));
    await eventually(async () =>
      expect(await database('catalog', '-c').collection('articles').countDocuments()).toBeGreaterThan(0),
    );
    first.kill('SIGKILL');
    await untilEnded(first);
    for (const service of SERVICES)
      await expect(requireNoUnfinishedRestore(database(service, '-c'))).rejects.toThrow('run it again');
    const webdata = spawn(process.execPath, ['dist/services/start.js', 'webdata'], {
      env: {
        ...process.env,
        ...environment,
        ...emptyJournal('-c'),
        LOG_LEVEL: 'info',
        HTTP_PORT: '1',
        RPC_PORT: '1',
        OPS_PORT: '1',
        AUTH_RPC: '127.0.0.1:1',
        SEARCH_FILE: ':memory:',
      },
    });
    const [output, code] = await Promise.all([text(webdata.stdout), untilEnded(webdata)]);
    expect(output).toMatch(/The restore of \S+-c_webdata is unfinished/);
    expect(code).not.toBe(0);

    await restore('-c');
    await expectEqual('-c');
    for (const service of SERVICES) await requireNoUnfinishedRestore(database(service, '-c'));
  });

  it('is of one time, whatever is written meanwhile, and has each file that a document names', async () => {
    let writing = true;
    let writes = 0;
    const writer = (async () => {
      for (; writing; writes += 1) {
        const key = `catalog/articles/w${writes}.pdf`;
        await files.write(key, contents(writes));
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await database('catalog').collection('writes').insertOne({ key }, { session });
            await database('documents').collection('writes').insertOne({ key }, { session });
            await database('auth')
              .collection<{ _id: string }>('totals')
              .updateOne({ _id: 'writes' }, { $inc: { writes: 1 } }, { session, upsert: true });
          }),
        );
      }
    })();
    await eventually(() => expect(writes).toBeGreaterThan(5));
    const before = writes;
    await backUp();
    writing = false;
    await writer;
    expect(writes).toBeGreaterThan(before);

    await restore('-d');
    const keys = await Promise.all(
      ['catalog', 'documents'].map(async (service) =>
        (await database(service, '-d').collection('writes').find().toArray())
          .map(({ key }) => key as string)
          .sort(),
      ),
    );
    expect(keys[0]).toEqual(keys[1]);
    expect(keys[0]!.length).toBeGreaterThanOrEqual(before);
    expect(await database('auth', '-d').collection('totals').findOne()).toMatchObject({
      writes: keys[0]!.length,
    });
    const restored = new DiskDriver(emptyJournal('-d').FILES_DIR);
    for (const key of keys[0]!) expect(await restored.open(key)).toBeDefined();
  });

  it('is encrypted when a key is set: no text, name or hash of a file is readable, and no change goes unnoticed', async () => {
    const BACKUP_KEY = await Encryption.newKey();
    const before = new Set(await Array.fromAsync(place.list(''), ({ key }) => key));
    await backUp({ BACKUP_KEY });
    const added = (await Array.fromAsync(place.list(''), ({ key }) => key)).filter((key) => !before.has(key));
    for (const key of added) {
      const stored = await buffer(await (await place.open(key))!.stream());
      expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
      expect(key).not.toContain(sha256(contents(1)));
    }
    const id = added.find((key) => key.startsWith('backups/'))!.split('/')[1]!;
    await restore('-e', { PIPED_KEY: BACKUP_KEY }, '--backup', id);
    await expectEqual('-e');
    const all = await Array.fromAsync(place.list(''), ({ key }) => key);
    const other = { BACKUP_KEY: await Encryption.newKey() };
    // A backup by another key would go unnoticed until it is needed.
    const refused = [run('restore', { ...emptyJournal('-f'), ...other }), run('backup', other)];
    for (const { errors, code } of await Promise.all(refused))
      expect([errors, code]).toEqual([expect.stringContaining('made with another BACKUP_KEY'), 1]);
    expect(await Array.fromAsync(place.list(''), ({ key }) => key)).toEqual(all);
    expect(await stateOf('-f')).toEqual({});
    const elsewhere = bucket ? { BACKUP_S3_PREFIX: 'new-key' } : { BACKUP_DIR: join(data, 'new-key') };
    await backUp({ ...other, ...elsewhere });
    const lost = await run('restore', { ...emptyJournal('-f'), ...elsewhere });
    expect([lost.errors, lost.code]).toEqual([expect.stringContaining('encrypted: set BACKUP_KEY'), 1]);
    const keyless = await run('restore', emptyJournal('-f'), '--backup', id);
    expect(keyless.errors).toContain('encrypted: set BACKUP_KEY');

    const documents = added.find((key) => key.endsWith('catalog/articles.bson.gz.age'))!;
    const changed = await buffer(await (await place.open(documents))!.stream());
    changed[changed.length - 100]! ^= 1;
    await place.write(documents, changed);
    const damaged = await run('restore', { ...emptyJournal('-g'), BACKUP_KEY });
    expect(damaged.errors).toMatch(/The restore failed/);
    expect(damaged.code).toBe(1);
    await expect(requireNoUnfinishedRestore(database('catalog', '-g'))).rejects.toThrow('unfinished');
  });

  it('is deleted when there are as many newer ones as are kept, with the files that none of these has', async () => {
    const fileNames = async () =>
      new Set(await Array.fromAsync(place.list('files'), ({ key }) => key.split('/').at(-1)));
    const mayBeOlder = Date.now() + 2 * 86_400_000;
    const encrypted = (await manifests()).filter((key) => key.endsWith('.age'));
    const outdated = sha256(large);
    await files.remove('documents/jobs/large.zip');
    await backUp();
    const { output } = await run('backup', { BACKUP_KEEP: '2' });
    expect(output).toContain('Deleted older backups: ');
    expect(await manifests()).toHaveLength(2 + encrypted.length);
    // A file without a backup may belong to one that is being made.
    expect(await fileNames()).toContain(outdated);
    await new BackupPlace(place).keepNewest(2, mayBeOlder);
    expect(await fileNames()).not.toContain(outdated);
    expect(await fileNames()).toContain(sha256(contents(1)));
    await restore('-h');
    await expectEqual('-h');
    expect((await manifests()).filter((key) => key.endsWith('.age'))).toEqual(encrypted);
  });

  it('refuses settings that lack its place or its key', async () => {
    const nowhere = await run('backup', { BACKUP_DIR: '', BACKUP_S3_BUCKET: '' });
    expect(nowhere.errors).toContain('Set BACKUP_DIR or BACKUP_S3_BUCKET');
    const noKey = await run('backup', { BACKUP_KEY: 'secret' });
    expect(noKey.errors).toContain('BACKUP_KEY is not an age key');
    const noNumber = await run('backup', { BACKUP_KEEP: '-1' });
    expect(noNumber.errors).toContain('BACKUP_KEEP is a number from 1 to 9999');
    expect([nowhere.code, noKey.code, noNumber.code]).toEqual([1, 1, 1]);
  });
});

const contents = (index: number) => Buffer.from(`%PDF ${index} `.repeat(1_000 + index));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const count = async (list: AsyncIterable<unknown>) => (await Array.fromAsync(list)).length;
