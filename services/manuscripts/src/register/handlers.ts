import { Injectable } from '@nestjs/common';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { type SignedInUser, usualRoles } from '#contracts/policies/roles.ts';
import { AuthClient } from '../settings/clients.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import type { ManuscriptDocument, StoredBy } from './manuscript.schema.ts';

type OfficeUser = RpcCalls['auth.office-users']['response'][number];
type WithPeople = Pick<ManuscriptDocument, 'recused' | 'admitted' | 'personKeys'>;

export const storedBy = ({ id, name, title }: SignedInUser): StoredBy => ({
  id,
  name,
  ...(title && { title }),
});

/** Users of the office who may handle a manuscript: those who see it. */
@Injectable()
export class Handlers {
  constructor(
    private readonly auth: AuthClient,
    private readonly settings: JournalSettings,
  ) {}

  async candidates(manuscript: WithPeople): Promise<StoredBy[]> {
    const users = await this.auth.call('auth.office-users', {});
    return users.filter((one) => isVisible(manuscript, one)).map(({ user }) => storedBy(user));
  }

  /** The section's default handler; undefined without one who may handle it, and while auth is unavailable. */
  async findDefault(manuscript: WithPeople & { section: string }): Promise<StoredBy | undefined> {
    const { section_handlers } = await this.settings.get();
    const id = section_handlers.find(({ section }) => section === manuscript.section)?.handler;
    if (id === undefined) return undefined;
    const found = await this.find(id).catch(() => null);
    return found && isVisible(manuscript, found) ? storedBy(found.user) : undefined;
  }

  /** The handler's current address; empty without one, and if they may no longer see the manuscript. */
  async address({ handler, ...manuscript }: WithPeople & { handler?: StoredBy }): Promise<string> {
    const found = handler && (await this.find(handler.id));
    return found && isVisible(manuscript, found) ? found.email : '';
  }

  private find(userId: string): Promise<OfficeUser | null> {
    return this.auth.call('auth.user', { userId });
  }
}

const isVisible = (
  { recused, admitted, personKeys }: WithPeople,
  { user: { id, role }, person: { hasAddress, keys } }: OfficeUser,
): boolean =>
  usualRoles.includes(role) &&
  hasAddress &&
  !recused.includes(id) &&
  (admitted.includes(id) || !keys.some((key) => personKeys.includes(key)));
