import type { EditorCategory } from './statuses.js';
import type { SessionUser } from './entities.js';

/** Calls between services over Nest's TCP transport: pattern → question and answer. */
export interface RpcCalls {
  'auth.verify-session': { question: { sessionId: string }; answer: { user: SessionUser | null } };
  /** By reference number or by id; null when missing, disabled or without a reference number. */
  'catalog.certificate-data': {
    question: { refnumber: string } | { articleId: string };
    answer: CertificateData | null;
  };
}
export type RpcPattern = keyof RpcCalls;

/** Everything a certificate shows, but its author and code. */
export interface CertificateData {
  articleId: string;
  refnumber: string;
  /** Encoded rich text. */
  title: string;
  authors: string[];
  year: number;
  volume: number;
  issue: number;
  pagenumber: string;
  publishdate: string;
  journal: { name: string; issn: string; domain: string; nassScore: string; nassScoreYear: string };
  chiefEditor: { name: string; category: EditorCategory } | null;
}
