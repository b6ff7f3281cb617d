import { type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { roleLabels, roles, usualRoles } from '#contracts/policies/roles.ts';
import { AppModule as AuthModule } from '../../../services/auth/src/app.module.ts';
import { AuthConfig } from '../../../services/auth/src/config.ts';
import { AppModule as CatalogModule } from '../../../services/catalog/src/app.module.ts';
import { CatalogConfig } from '../../../services/catalog/src/config.ts';
import { AppModule as DocumentsModule } from '../../../services/documents/src/app.module.ts';
import { DocumentsConfig } from '../../../services/documents/src/config.ts';
import { AppModule as ManuscriptsModule } from '../../../services/manuscripts/src/app.module.ts';
import { ManuscriptsConfig } from '../../../services/manuscripts/src/config.ts';
import { AppModule as WebdataModule } from '../../../services/webdata/src/app.module.ts';
import { WebdataConfig } from '../../../services/webdata/src/config.ts';
import { describeDto } from './dto-schemas.ts';
import { examples } from './examples.ts';
import { type Handler, handlersOf } from './handlers.ts';
import { type HandlerSource, inWords, type Schema, SourceTypes } from './source-types.ts';
import { webhooksOf } from './webhooks.ts';

const services = () => [
  AuthModule.with(new AuthConfig()),
  CatalogModule.with(new CatalogConfig()),
  WebdataModule.with(new WebdataConfig()),
  ManuscriptsModule.with(new ManuscriptsConfig()),
  DocumentsModule.with(new DocumentsConfig()),
];

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}
interface Operation {
  operationId: string;
  tags?: string[];
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  [name: string]: unknown;
}
type Methods = Record<string, Operation>;

/** The document of the whole API, from the controllers, DTO classes and types of all services; none is started. */
export async function apiDocument(): Promise<OpenAPIObject> {
  const types = new SourceTypes();
  const described = new Set<Type>();
  const paths: Record<string, Methods> = {};
  const schemas: Record<string, unknown> = {};
  const tags = new Map<string, string>();
  for (const service of services()) {
    const app = await NestFactory.create(service, { preview: true, logger: false });
    const handlers = handlersOf(app);
    for (const dto of [...handlers.values()].flatMap(({ dtos }) => dtos)) {
      if (!described.has(dto)) describeDto(dto);
      described.add(dto);
    }
    const part = partOf(app);
    Object.assign(schemas, part.components?.schemas);
    for (const [path, methods] of Object.entries(part.paths as unknown as Record<string, Methods>))
      for (const [verb, operation] of Object.entries(methods)) {
        const handler = handlers.get(operation.operationId)!;
        const source = types.handler(handler.controller, handler.method);
        const tag = inWords(handler.controller.replace(/Controller$/, ''));
        tags.set(tag, types.descriptionOf(handler.controller));
        (paths[path] ??= {})[verb] = completed(path, tag, operation, handler, source, types);
      }
  }
  types.schemaOfType('ErrorBody');
  const webhooks = webhooksOf(types);
  const all = withExamples({ ...schemas, ...types.named });
  return {
    ...new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Colophon')
      .setVersion('1')
      .setDescription(DESCRIPTION)
      .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
      .addServer('/')
      .build(),
    tags: sorted([...tags]).map(([name, description]) => ({ name, ...(description && { description }) })),
    paths: Object.fromEntries(sorted(Object.entries(paths))),
    webhooks,
    components: {
      schemas: Object.fromEntries(sorted(Object.entries(all))),
      securitySchemes: { bearer: BEARER },
    },
  } as OpenAPIObject;
}

const BEARER = {
  type: 'http' as const,
  scheme: 'bearer',
  description: 'An API token, or the token of a session from `POST /auth/login`.',
};

const DESCRIPTION = `The API of a journal: what everyone may read, and what its staff do.

Lists with \`page\` and \`limit\` have their total in \`X-Total-Count\`. An entity with a \`version\` has it as its ETag; a write
with \`If-Match\` is refused with 412 when someone else has changed the entity. A write that creates something may be
repeated with the same \`Idempotency-Key\` for 24 hours: it is done once. Every error is an \`ErrorBody\`.`;

const sorted = <Value>(entries: [string, Value][]): [string, Value][] =>
  entries.sort(([one], [other]) => (one < other ? -1 : 1));

const partOf = (app: INestApplication): OpenAPIObject =>
  SwaggerModule.createDocument(app, new DocumentBuilder().build());

function completed(
  path: string,
  tag: string,
  { operationId, parameters, requestBody }: Operation,
  handler: Handler,
  source: HandlerSource,
  types: SourceTypes,
): Operation {
  const { isPublic, roles: permitted } = handler;
  const [summary = '', ...more] = source.summary.split(/(?<=\.)\s/);
  const remarks = [more.join(' '), isPublic ? '' : rolesInWords(permitted)].filter(Boolean).join('\n\n');
  return {
    operationId: operationId.replace('Controller', ''),
    tags: [tag],
    summary: summary.replace(/\.$/, ''),
    ...(remarks && { description: remarks }),
    security: isPublic ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOf(path, parameters, handler, source),
    ...bodyOf(requestBody, handler),
    responses: responsesOf(handler, source, types),
  };
}

function rolesInWords(permitted: Handler['roles']): string {
  if (permitted.length === roles.length) return 'For all users.';
  const names = (permitted.length === 0 ? usualRoles : permitted).map((role) =>
    roleLabels[role].toLowerCase(),
  );
  return `For the roles ${new Intl.ListFormat('en-GB').format(names)}.`;
}

const header = (name: string, description: string, schema: Schema = { type: 'string' }): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

function parametersOf(
  path: string,
  declared: Parameter[],
  handler: Handler,
  source: HandlerSource,
): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const schema = { type: 'string' };
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema })),
    ...declared.filter((parameter) => parameter.in === 'query'),
    ...(source.takesVersion ? [header('If-Match', 'The version that was edited, such as `"3"`.')] : []),
    ...(handler.isIdempotent
      ? [header('Idempotency-Key', 'Chosen by the client.', { ...schema, minLength: 8, maxLength: 200 })]
      : []),
  ];
}

function bodyOf(declared: Operation['requestBody'], { body, upload }: Handler): Partial<Operation> {
  if (body) return { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } };
  const schema = declared?.content['application/json']?.schema;
  if (!schema && upload === undefined) return {};
  if (upload === undefined) return { requestBody: declared };
  const form = {
    type: 'object',
    properties: Object.fromEntries(
      upload.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
    ),
  };
  return {
    requestBody: {
      content: {
        'multipart/form-data': { schema: schema ? { allOf: [schema, form] } : form },
        ...(schema && { 'application/json': { schema } }),
      },
    },
  };
}

const JSON_TYPE = 'application/json';
const reasons: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, nothing to send',
  206: 'A range of the file',
  301: 'Moved permanently',
  302: 'Redirected',
  303: 'See the page',
  304: 'Not modified',
  416: 'Range not satisfiable',
};

function responsesOf(handler: Handler, source: HandlerSource, types: SourceTypes): Record<string, unknown> {
  const returned = source.schema && {
    [handler.contentType ?? JSON_TYPE]:
      handler.contentType === undefined ? { schema: source.schema } : textOf(handler.contentType),
  };
  const headers = {
    ...(source.isPage && { 'X-Total-Count': { description: 'Of all pages.', schema: { type: 'integer' } } }),
    ...(hasVersion(source, types) && { ETag: { description: 'The version.', schema: { type: 'string' } } }),
  };
  const own = Object.entries(handler.responses).map(([status, bodies]) => {
    const schemas = bodies.filter((body) => !body.includes('/')).map((body) => types.schemaOfType(body));
    const content = Object.fromEntries([
      ...bodies.filter((body) => body.includes('/')).map((type) => [type, textOf(type)]),
      ...(schemas.length > 0 ? [[JSON_TYPE, { schema: schemas[1] ? { anyOf: schemas } : schemas[0] }]] : []),
    ]) as object;
    return [
      status,
      { description: reasons[Number(status)] ?? 'Refused', ...(bodies.length > 0 && { content }) },
    ];
  });
  const sendsItself = Object.keys(handler.responses).some((status) => status.startsWith('2'));
  const usual = {
    description: reasons[handler.status],
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(returned && { content: returned }),
  };
  const error = {
    description: 'Refused',
    content: { [JSON_TYPE]: { schema: types.schemaOfType('ErrorBody') } },
  };
  return {
    ...(!(sendsItself || (handler.responses[302] && !returned)) && { [handler.status]: usual }),
    ...(Object.fromEntries(own) as object),
    '4XX': error,
    '5XX': { ...error, description: 'Failed' },
  };
}

/** Schema of a file's text; JSON formats describe themselves. */
const textOf = (type: string) => (/[/+]json$/.test(type) ? {} : { schema: { type: 'string' } });

function hasVersion({ schema }: HandlerSource, types: SourceTypes): boolean {
  const name = (schema?.$ref as string | undefined)?.split('/').at(-1);
  const properties = name === undefined ? undefined : types.named[name]?.properties;
  return Object.keys(properties ?? {}).includes('version');
}

/** @throws Error for an example of a schema that is not in the document */
function withExamples(schemas: Record<string, unknown>): Record<string, unknown> {
  const result = { ...schemas };
  for (const [name, example] of Object.entries(examples)) {
    if (!(name in result)) throw new Error(`There is no schema ${name} for the example`);
    result[name] = { ...(result[name] as object), examples: [example] };
  }
  return result;
}
