import { XMLParser } from 'fast-xml-parser';

/** The state of a batch; `unknown`: the registry has not received it, or has not noticed it yet. */
export type RegistryResult = { state: 'unknown' | 'waiting' } | RegistryAnswer;

/** The final answer. */
export interface RegistryAnswer {
  state: 'accepted' | 'refused';
  /** The registry's own words. */
  message: string;
  /** Its id of the submission. */
  submission: string;
  /** The complete answer. */
  answer: string;
}

interface Diagnostic {
  status: string;
  submission_id: string;
  record_diagnostic: { status: string; msg: string }[];
}

const MAX_MESSAGE = 2_000;
const MAX_ANSWER = 20_000;
/** The answer to a repeated submission of a batch that was processed before. */
const alreadyProcessed = /submitted version.*(?:less|equal).*previously submitted version/is;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: 'text',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === 'record_diagnostic',
});

/** Reads the answer to a query for the result of a batch; undefined for text that is none. */
export function resultOf(text: string): RegistryResult | undefined {
  const diagnostic = diagnosticOf(text);
  switch (diagnostic?.status) {
    case undefined:
      return undefined;
    case 'completed':
      return { ...completed(diagnostic), answer: text.slice(0, MAX_ANSWER) };
    case 'unknown_submission':
      return { state: 'unknown' };
    default:
      return { state: 'waiting' };
  }
}

/** It is accepted if the registry says so of every record, of which there must be one. */
function completed({
  submission_id,
  record_diagnostic: records,
}: Diagnostic): Omit<RegistryAnswer, 'answer'> {
  const isAccepted =
    records.length > 0 && records.every(({ status }) => status === 'Success' || status === 'Warning');
  const messages = records.map(({ msg }) => msg).filter(Boolean);
  return {
    state: isAccepted ? 'accepted' : 'refused',
    message: messages.join('\n').slice(0, MAX_MESSAGE) || 'The registry gave no reason',
    submission: submission_id,
  };
}

/** Whether the registry refused a batch only because it had processed the same one before. */
export const isRepetition = ({ state, message }: RegistryAnswer): boolean =>
  state === 'refused' && alreadyProcessed.test(message);

function diagnosticOf(text: string): Diagnostic | undefined {
  let document: { doi_batch_diagnostic?: Record<string, unknown> };
  try {
    document = parser.parse(text) as typeof document;
  } catch {
    return undefined; // a page that is no XML
  }
  const root = document.doi_batch_diagnostic;
  if (typeof root !== 'object' || typeof root.status !== 'string') return undefined;
  const records = (root.record_diagnostic ?? []) as { status?: unknown; msg?: unknown }[];
  return {
    status: root.status,
    submission_id: textOf(root.submission_id),
    record_diagnostic: records.map(({ status, msg }) => ({ status: textOf(status), msg: textOf(msg) })),
  };
}

/** The text of an element, which is an object if it has attributes. */
function textOf(element: unknown): string {
  if (typeof element === 'string') return element.trim();
  const { text } = (element ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text.trim() : '';
}
