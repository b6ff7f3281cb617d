import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { authorKey } from '#contracts/publication/author-names.ts';
import { Changes } from '#platform/writes/changes.ts';
import { articleChange } from '../../articles/read/article.change.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { DepositOrders } from '../../doi/deposits/deposit-orders.ts';
import type { OrcidLink } from './orcid-tokens.ts';

/** Why an iD was not stored, in words for the author. */
export class ConfirmationError extends Error {}

/** Stores an iD that its owner has confirmed by signing in with ORCID. */
@Injectable()
export class ConfirmOrcid {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly deposits: DepositOrders,
    private readonly changes: Changes,
  ) {}

  /** @throws ConfirmationError */
  confirm({ article: id, ...author }: OrcidLink, orcid: string): Promise<ArticleDocument> {
    const user = { id: 'orcid', name: `ORCID ${orcid}`, role: 'journal' } as const;
    return this.changes.commit(user, async (session) => {
      const before = await this.articles.findById(id).session(session).lean();
      const index = before ? findAuthor(author, before.authors) : -1;
      const found = before?.authors[index];
      if (!before || !found) throw new ConfirmationError('The article no longer names this author.');
      if (before.authors.some((other) => other !== found && other.orcid === orcid))
        throw new ConfirmationError('This iD belongs to another author of the article.');
      if (found.orcid_authenticated && found.orcid !== orcid)
        throw new ConfirmationError('This author has already confirmed another iD.');
      if (found.orcid_authenticated) return { response: before, changes: [] };
      const set = {
        authors: before.authors.with(index, { ...found, orcid, orcid_authenticated: true }),
        modifiedby: user.name,
        modification: new Date(),
        version: before.version + 1,
      };
      const after = { ...before, ...set };
      await this.articles.updateOne({ _id: before._id }, { $set: set }, { session });
      return {
        response: after,
        changes: [articleChange(before, after)],
        commands: await this.deposits.redepositEdited(session, before, after, user),
      };
    });
  }
}

/** Index of the author now; if several have the name, the one at the recorded index. */
function findAuthor({ at, author }: Omit<OrcidLink, 'article'>, authors: readonly ArticleAuthor[]): number {
  const isNamed = (one?: ArticleAuthor) => one !== undefined && authorKey(one.name) === author;
  return isNamed(authors[at]) ? at : authors.findIndex(isNamed);
}
