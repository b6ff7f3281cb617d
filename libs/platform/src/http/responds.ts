import { SetMetadata } from '@nestjs/common';
import type { RuleSchema } from '#platform/validation/rules.ts';

/** The bodies that a response of a status may have: content types, or names of types that are sent as JSON. */
export type Bodies = Readonly<Record<number, readonly string[]>>;

export const RESPONSES = 'responses in the document of the API';
export const BODIES = 'bodies of requests in the document of the API';

/** Declares the responses that a handler sends itself; for other handlers the API's document has the returned type. */
export const Responds = (responses: Bodies) => SetMetadata(RESPONSES, responses);

/** The responses of `sendFile`. */
export const fileResponses = (...types: string[]): Bodies => ({ 200: types, 206: types, 304: [], 416: [] });

/** An address that only resembles a file's is one of the site's pages, which does not exist. */
export const siteNotFound: Bodies = { 404: ['ErrorBody', 'text/html'] };

/** A body that no DTO class describes. */
export interface AcceptedBody {
  type: string;
  schema: Partial<RuleSchema>;
}

/** The content type of such a body, and its JSON Schema; by default it is bytes. */
export const Accepts = (type: string, schema: AcceptedBody['schema'] = {}) =>
  SetMetadata(BODIES, { type, schema } satisfies AcceptedBody);
