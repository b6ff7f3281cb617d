import { Readable } from 'node:stream';
import { childrenOf, textOf, type XmlElement, xmlElements, XmlError } from '#platform/markup/xml-elements.ts';

/** The state of a batch; `unknown`: the registry has not received it, or has not noticed it yet. */
export type RegistryResult = { state: 'unknown' | 'waiting' } | RegistryAnswer;

/** The final answer. */
export interface RegistryAnswer {
  state: 'accepted' | 'refused';
  /** The registry's own words. */
  message: string;
  /** The registry's id of the submission, a number; empty without one. */
  submission: string;
  answer: string;
}

const MAX_MESSAGE = 2_000;
const MAX_ANSWER = 20_000;
/** The answer to a repeated submission of a batch that was processed before. */
const alreadyProcessed = /submitted version.*(?:less|equal).*previously submitted version/is;

/** Reads the answer to a query for the result of a batch; undefined for any other text. */
export async function parseResult(text: string): Promise<RegistryResult | undefined> {
  const diagnostic = await parseDiagnostic(text);
  switch (diagnostic?.attributes.status) {
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
function completed(diagnostic: XmlElement): Omit<RegistryAnswer, 'answer'> {
  const records = childrenOf(diagnostic, 'record_diagnostic');
  const isAccepted =
    records.length > 0 &&
    records.every(({ attributes: { status } }) => status === 'Success' || status === 'Warning');
  const messages = records.map((record) => textOf(record, 'msg')).filter(Boolean);
  return {
    state: isAccepted ? 'accepted' : 'refused',
    message: messages.join('\n').slice(0, MAX_MESSAGE) || 'The registry gave no reason',
    submission: /^\d{1,20}$/.exec(textOf(diagnostic, 'submission_id'))?.[0] ?? '',
  };
}

/** Whether the registry refused a batch only because it had processed the same one before. */
export const isRepetition = ({ state, message }: RegistryAnswer): boolean =>
  state === 'refused' && alreadyProcessed.test(message);

async function parseDiagnostic(text: string): Promise<XmlElement | undefined> {
  const selects = (_: XmlElement, ancestors: readonly XmlElement[]) => ancestors.length === 0;
  try {
    for await (const { element } of xmlElements(Readable.from([Buffer.from(text)]), { selects }))
      if (element.name === 'doi_batch_diagnostic') return element;
  } catch (error) {
    // A page that is not XML.
    if (!(error instanceof XmlError)) throw error;
  }
  return undefined;
}
