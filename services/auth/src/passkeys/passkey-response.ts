import { type RuleSchema, createRule } from '#platform/validation/rules.ts';

const schema: RuleSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, response: { type: 'object' } },
  required: ['id', 'response'],
  /** Several times the size of an authenticator's response with its certificates. */
  maxBytes: 12_000,
};

/** Response of an authenticator as the browser returns it. Its content is verified with its signature. */
export const PasskeyResponse = () => createRule('object', problem, schema);

function problem(value: unknown): string | undefined {
  const { id, response } = (value ?? {}) as Record<string, unknown>;
  const isResponse = typeof id === 'string' && typeof response === 'object' && response !== null;
  return isResponse ? undefined : 'This is not the response of a passkey';
}
