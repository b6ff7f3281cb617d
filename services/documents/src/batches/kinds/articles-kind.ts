import { Injectable } from '@nestjs/common';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { isOnlineFirst, issueWords, type NamedIssue } from '#contracts/publication/issue-key.ts';
import type { SelectedArticle } from '#contracts/api/document-data.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import type { PdfInformation, PrintDesign } from '../../printing/print-design.ts';
import {
  type BatchCount,
  type BatchKind,
  type BatchName,
  type BatchPart,
  countWithNoun,
} from './batch-kind.ts';

/** A kind of batch whose items are ref numbers, of disabled articles too: staff selected them. */
@Injectable()
export abstract class ArticlesKind<Content> implements BatchKind<Content> {
  abstract readonly result: PrintDesign['result'];
  readonly missing = 'Article not found!';
  /** Contents of a batch, in its title. */
  protected abstract readonly what: string;
  /** Whether notices about articles have such a document too. */
  protected abstract readonly isOfNotices: boolean;

  constructor(protected readonly catalog: RpcClient) {}

  abstract gather(refnumbers: string[]): Promise<BatchPart<Content>[]>;
  abstract html(contents: Content[]): string | Promise<string>;
  abstract information(content: Content): PdfInformation;

  keyOf(refnumber: string): string | undefined {
    return isReferenceNumber(refnumber) ? referenceNumberKey(refnumber) : undefined;
  }

  async count(refnumbers: string[]): Promise<BatchCount> {
    const selected = await this.catalog.call('catalog.selected-articles', { refnumbers });
    const isLeftOut = ({ isNotice }: SelectedArticle) => isNotice && !this.isOfNotices;
    const keysOf = (some: SelectedArticle[]) =>
      new Set(some.map(({ refnumber }) => referenceNumberKey(refnumber)));
    const found = keysOf(selected);
    const leftOut = keysOf(selected.filter(isLeftOut));
    const articles = selected.filter((article) => !isLeftOut(article));
    return {
      parts: this.result === 'pdf' ? 1 : articles.reduce((sum, { authors }) => sum + authors, 0),
      missing: refnumbers.filter((refnumber) => !found.has(referenceNumberKey(refnumber))),
      without: new Set(refnumbers.filter((refnumber) => leftOut.has(referenceNumberKey(refnumber)))),
      name: nameByIssue(this.what, this.result, articles),
    };
  }
}

/** Names a batch of articles by their issue, if all are of the same one. @param what 'Index page' */
export function nameByIssue(what: string, result: 'zip' | 'pdf', articles: readonly NamedIssue[]): BatchName {
  const count = countWithNoun(articles.length, 'article');
  const kind = fileWord(what);
  const issues = new Map(articles.map((article) => [issueTitle(article), article]));
  const [only, ...others] = issues;
  if (!only || others.length > 0)
    return {
      title: `${what}, ${countWithNoun(issues.size, 'issue')}, ${count}`,
      fileName: `${kind}-${fileWord(count)}.${result}`,
    };
  const [title, { volume, issue }] = only;
  const place = isOnlineFirst({ volume, issue }) ? fileWord(title) : `vol${volume}-issue${issue}`;
  return { title: `${what}, ${title}, ${count}`, fileName: `${place}-${kind}.${result}` };
}

const issueTitle = (issue: NamedIssue): string =>
  isOnlineFirst(issue) ? `Online first ${issue.year}` : `Vol. ${issue.volume} ${issueWords(issue)}`;

const fileWord = (text: string): string => text.toLowerCase().replaceAll(' ', '-');
