import { verifiedDocuments as en, type VerifiedDocumentMessages } from './en/verified-documents.ts';
import { verifiedDocuments as hi } from './hi/verified-documents.ts';
import { useMessages } from './messages-context.ts';

/** The words of verified letters and certificates, which the page that verifies them alone loads. */
const catalogues = { en, hi } satisfies Record<string, VerifiedDocumentMessages>;

export const useVerifiedDocumentMessages = (): VerifiedDocumentMessages => catalogues[useMessages().language];
