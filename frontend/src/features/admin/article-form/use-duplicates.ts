import { useEffect, useState } from 'react';
import type { DuplicateArticles } from '#contracts/fields/entities.ts';
import { isReferenceNumber } from '#contracts/publication/reference-number.ts';
import { isTransactionId } from '#contracts/identifiers/transaction-id.ts';
import { call } from '../../../lib/api-call.ts';
import type { ArticleValues } from './article-form.ts';

/** How long after the last key the server is asked. */
const DELAY_MS = 300;

/** The other articles that have the form's reference number or transaction ID; undefined until it is known. */
export function useDuplicates(
  { refnumber, txnid, ptype }: Pick<ArticleValues, 'refnumber' | 'txnid' | 'ptype'>,
  /** Id of the article that is edited. */
  except = '',
): DuplicateArticles | undefined {
  const query = new URLSearchParams({
    ...(isReferenceNumber(refnumber) && { refnumber: refnumber.trim() }),
    ...(ptype === 'paid' && isTransactionId(txnid.trim()) && { txnid: txnid.trim() }),
    ...(except && { except }),
  });
  const asked = query.has('refnumber') || query.has('txnid') ? String(query) : '';
  const [known, setKnown] = useState<{ asked: string; found: DuplicateArticles }>();

  useEffect(() => {
    if (asked === '') return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => {
      call<DuplicateArticles>(`/api/admin/duplicates?${asked}`, { signal: left.signal }).then(
        (found) => setKnown({ asked, found }),
        () => undefined, // the server still rejects a duplicate when the form is saved
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [asked]);

  return known?.asked === asked ? known.found : undefined;
}
