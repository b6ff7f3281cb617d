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
  const isResponse =
    typeof value === 'object' &&
    value !== null &&
    'response' in value &&
    typeof value.response === 'object' &&
    value.response !== null &&
    'id' in value &&
    typeof value.id === 'string';
  return isResponse ? undefined : 'This is not the response of a passkey';
}
