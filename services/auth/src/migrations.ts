import type { Migration } from '#platform/database/migrations.ts';

/** In order; a released one never changes. */
export const authMigrations: readonly Migration[] = [
  {
    name: 'users have versions, allowed addresses and a role',
    async up(database) {
      const users = database.collection('users');
      await users.updateMany(
        { version: { $exists: false } },
        { $set: { version: 1, sessionEpoch: 1, witnessed: 0, allowedIps: [] } },
      );
      await users.updateMany({ role: { $exists: false } }, { $set: { role: 'administrator' } });
    },
    /** Without roles everybody who can sign in is an administrator. */
    async down(database) {
      const users = database.collection('users');
      const others = await users.countDocuments({ role: { $ne: 'administrator' }, status: 'enabled' });
      if (others > 0)
        throw new Error(`${others} users would become administrators: disable those with another role first`);
      await users.updateMany({ status: 'enabled' }, { $unset: { role: '' } });
    },
  },
];
