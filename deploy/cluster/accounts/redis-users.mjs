// What each process may do in Redis. Plain JavaScript: deploy/cluster/docker/new-secrets.mjs runs on any Node.
import { createHash } from 'node:crypto';

/** Commands that BullMQ's scripts and ours need; none sees or changes other processes' keys, settings or connections. */
const commands = [
  '+@read',
  '+@write',
  '+@connection',
  '+@transaction',
  '+@pubsub',
  '+@scripting',
  '-@dangerous',
  '-@admin',
  '-function',
  '-script',
  '+script|load',
  '+script|exists',
  '+info',
  '+time',
];
/**
 * BullMQ's keys of the queues whose names begin so.
 *
 * @param {string[]} names
 */
const queues = (...names) => names.map((name) => `~bull:${name}*`);

/**
 * Keys and channels by process.
 *
 * @type {Record<string, string[]>}
 */
export const redisUsers = {
  gateway: [...queues('gateway.'), '%R~gateway.purges', '~usage.salt.*', '~usage.lines'],
  auth: ['~sign-in:*', ...queues('catalog.mail:')],
  catalog: [...queues('events.', 'catalog.'), '~gateway.purges', '~usage.lines'],
  'catalog-worker': [...queues('events.', 'catalog.'), '~gateway.purges', '~mails:*'],
  manuscripts: queues('events.manuscripts:', 'manuscripts.', 'catalog.mail:', 'catalog.payments:'),
  documents: queues('documents.'),
  'documents-worker': queues('events.documents:', 'documents.'),
};

/**
 * The contents of Redis's ACL file. Clients that have not signed in may only ask whether it responds.
 *
 * @param {Record<string, string>} passwords by process, and of `operator`, who may do everything
 */
export function redisAcl(passwords) {
  const user = (/** @type {string} */ name, /** @type {string[]} */ rules) => {
    const password = passwords[name];
    if (!password) throw new Error(`There is no password of Redis's user ${name}`);
    const hash = createHash('sha256').update(password).digest('hex');
    return `user ${name} on #${hash} ${rules.join(' ')}\n`;
  };
  return [
    'user default on nopass resetkeys resetchannels -@all +ping\n',
    user('operator', ['~*', '&*', '+@all']),
    ...Object.entries(redisUsers).map(([name, keys]) => user(name, [...keys, '-@all', ...commands])),
  ].join('');
}
