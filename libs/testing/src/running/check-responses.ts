import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import request from 'supertest';

/*
 * Compares each response that a spec receives by supertest with the API's document: status, content type and body. A
 * response that the document does not describe fails the spec. Addresses that are not in the document are not checked.
 * A failed expectation of supertest shows the response's body.
 */

interface MediaType {
  schema?: object;
}
interface Operation {
  responses: Record<string, { content?: Record<string, MediaType> }>;
}
type Paths = Record<string, Record<string, Operation>>;

const address = new URL('../../../../dist/api/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(address, 'utf8')) as { paths: Paths };
const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(document, 'api');

/** A segment's pattern sorts behind its literal, which is the more specific one. */
const routes = Object.keys(document.paths)
  .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  .map((path) => ({ path, pattern: new RegExp(`^${toPattern(path)}/?$`, 'i') }));

function rank(path: string): string {
  return path.replace(/[^/]*\{\w+\}[^/]*/g, '\uffff');
}

function toPattern(path: string): string {
  return path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
}

/** @returns what the document does not describe; undefined if it describes the response or has no such address */
function findProblem(method: string, target: string, response: request.Response): string | undefined {
  const { pathname } = new URL(target);
  const verb = method.toLowerCase();
  const route = routes.find(({ path, pattern }) => pattern.test(pathname) && document.paths[path]![verb]);
  if (!route) return undefined;
  const { responses } = document.paths[route.path]![verb]!;
  const status = String(response.status);
  const key = [status, `${status[0]}XX`].find((name) => name in responses);
  if (!key) return `has no response ${status}`;
  const { content } = responses[key]!;
  const { type } = response;
  const isEmpty = response.headers['content-length'] === '0' || type === '';
  if (!content) return isEmpty || !status.startsWith('2') ? undefined : `has no body in response ${status}`;
  if (isEmpty) return `has a body in response ${status}`;
  if (!(type in content)) return `has no ${type} as response ${status}`;
  if (!/[/+]json$/.test(type) || !content[type]!.schema) return undefined;
  const at = ['paths', route.path, verb, 'responses', key, 'content', type, 'schema'];
  const validate = findValidator(`api#/${at.map(escaped).join('/')}`);
  if (validate(parsedBody(response))) return undefined;
  return `describes another body of ${status}: ${ajv.errorsText(validate.errors?.slice(0, 5), { dataVar: '' })}`;
}

/** Specs that expect a file have the bytes. */
const parsedBody = ({ body }: request.Response): unknown =>
  Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body;

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function findValidator(reference: string): ValidateFunction {
  const found = ajv.getSchema(reference);
  if (!found) throw new Error(`The document has no ${reference}`);
  return found;
}

type Done = (error: unknown, response?: request.Response) => void;
type Assert = (error: unknown, response: request.Response | undefined, done: Done) => void;
interface CheckedTest {
  method: string;
  url: string;
  assert: Assert;
}

const { prototype } = (request as unknown as { Test: { prototype: CheckedTest } }).Test;
const assert = prototype.assert;
prototype.assert = function (this: CheckedTest, error, response, done) {
  const problem = response && findProblem(this.method, this.url, response);
  if (problem) done(new Error(`The API's document: ${this.method} ${new URL(this.url).pathname} ${problem}`));
  else
    assert.call(this, error, response, (failure, checked) => {
      if (failure instanceof Error && response) failure.stack += `\n${response.text}`;
      done(failure, checked);
    });
};
