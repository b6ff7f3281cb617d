import type { CertificateData } from '#contracts/api/document-data.ts';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { DomainError } from '#platform/errors/domain-error.ts';

type Call = RpcCalls['catalog.certificate-data'];

/**
 * The article of a certificate or cover page; null where there are none to make.
 * @throws DomainError notice_without_documents to a reader who requests those of a notice
 */
export function certified(request: Call['request'], response: Call['response']): CertificateData | null {
  if (response !== 'notice') return response;
  if ('refnumber' in request) throw new DomainError('notice_without_documents');
  return null;
}
