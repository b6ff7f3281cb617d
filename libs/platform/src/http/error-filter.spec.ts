import { writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import {
  Body,
  ConflictException,
  Controller,
  Get,
  HttpException,
  Module,
  Param,
  Post,
  Res,
} from '@nestjs/common';
import type { Response } from 'express';
import mongoose from 'mongoose';
import request from 'supertest';
import { type ErrorBody, type ErrorCode, errorTable, fieldOfError } from '#contracts/api/errors.ts';
import { specService } from '#testing/running/running-service.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { Accepts } from './responds.ts';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;
const secret = 'secret-of-the-house';

const ours: Record<string, () => unknown> = Object.fromEntries(
  (Object.keys(errorTable) as ErrorCode[]).map((code) => [code, () => new DomainError(code)]),
);
const unexpected: Record<string, () => unknown> = {
  'an error of the code': () => new TypeError(`Cannot read ${secret} of undefined`),
  'a text': () => secret,
  nothing: () => undefined,
  'a query of the database': () => new mongoose.Error.CastError('ObjectId', secret, '_id'),
  'a duplicate key': () =>
    new MongoServerError({
      message: `E11000 duplicate key ${secret}`,
      code: 11_000,
      keyValue: { a: secret },
    }),
  'a document that breaks its schema': () => new mongoose.Error.ValidationError(),
  'a file': () => Object.assign(new Error(`ENOENT: /srv/${secret}`), { code: 'ENOENT', path: secret }),
  'an error that names a status': () => Object.assign(new Error(secret), { status: 400, message: secret }),
  'an unknown status': () => new HttpException(secret, 599),
};
const unavailable: Record<string, () => unknown> = {
  'a lost connection': () => new MongoNetworkError(`connect ECONNREFUSED ${secret}`),
  'no server at hand': () => new mongoose.Error.MongooseServerSelectionError(secret),
};
const fullDisk = {
  redis: () => new Error('MISCONF Errors writing to the AOF file: No space left on device'),
};
const failures: Record<string, () => unknown> = { ...ours, ...unexpected, ...unavailable, ...fullDisk };

@Controller()
class FailingController {
  @Get('failing/:with')
  fail(@Param('with') what: string): never {
    throw failures[what]!();
  }

  @Get('fields')
  fields(): never {
    throw fieldError('title', 'The title is required');
  }

  @Get('later')
  later(): never {
    throw new DomainError('service_unavailable', { retryAfterSeconds: 5 });
  }

  @Get('waiting/:seconds')
  wait(@Param('seconds') seconds: string): never {
    throw new DomainError('too_many_requests', { retryAfterSeconds: Number(seconds) });
  }

  @Get('conflict')
  conflict(): never {
    throw new ConflictException(secret);
  }

  @Get('full-disk')
  async fillDisk(): Promise<never> {
    await writeFile('/dev/full', secret);
    throw new Error('Nothing fits into that device');
  }

  @Get('midway')
  async midway(@Res() response: Response): Promise<never> {
    await new Promise<void>((written) => response.write('begun', () => written()));
    throw new Error(secret);
  }

  @Post('echo')
  @Accepts('application/json', { type: 'string', maxLength: 1_000_000 })
  echo(@Body() body: unknown): unknown {
    return body;
  }
}

@Module({ controllers: [FailingController] })
class SpecModule {}

describe('An error', () => {
  const service = specService(SpecModule);
  const get = (path: string) => request(service.url).get(encodeURI(path));
  const onlyShape = (response: request.Response) => {
    expect(Object.keys(response.body as object).sort()).toEqual(
      expect.arrayContaining(['error', 'message', 'requestId']),
    );
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.text).not.toMatch(new RegExp(`${secret}|stack|node_modules|Mongo|Nest|Express`));
    return response.body as ErrorBody;
  };

  it.each(Object.keys(ours) as ErrorCode[])('%s has its status, code and message', async (code) => {
    const response = await get(`/failing/${code}`);
    const { status, message } = errorTable[code];
    expect(response.status).toBe(status);
    const field = fieldOfError(code);
    expect(onlyShape(response)).toEqual({
      error: code,
      message,
      requestId: response.headers['x-request-id'],
      ...(field && { fields: { [field]: message } }),
    });
  });

  it.each(Object.keys(unexpected))('is internal and reveals nothing if it is from %s', async (what) => {
    const response = await get(`/failing/${what}`);
    expect(response.status).toBe(500);
    expect(onlyShape(response)).toEqual({
      error: 'internal',
      message: 'Something went wrong',
      requestId: expect.any(String),
    });
  });

  it.each(Object.keys(unavailable))(
    'is service_unavailable if it is from %s to the database',
    async (what) => {
      const response = await get(`/failing/${what}`);
      expect([response.status, onlyShape(response).error]).toEqual([503, 'service_unavailable']);
    },
  );

  it.each(['/full-disk', '/failing/redis'])(
    'is insufficient_storage, with words, if it is from %s',
    async (path) => {
      const response = await get(path);
      expect([response.status, onlyShape(response)]).toMatchObject([
        507,
        { error: 'insufficient_storage', message: expect.stringContaining('disk is full') },
      ]);
    },
  );

  it('names the field that it is of', async () => {
    const response = await get('/fields');
    expect(response.status).toBe(400);
    expect(onlyShape(response)).toMatchObject({
      error: 'validation_failed',
      message: 'The title is required',
      fields: { title: 'The title is required' },
    });
  });

  it('has a Retry-After header if it is temporary', async () => {
    expect((await get('/later')).headers['retry-after']).toBe('5');
  });

  it.each([
    [1, '1 second'],
    [60, '60 seconds'],
    [90, '2 minutes'],
    [900, '15 minutes'],
  ])('states how long to wait after too many requests: %i s are %s', async (seconds, wait) => {
    const response = await get(`/waiting/${seconds}`);
    expect([response.status, response.headers['retry-after']]).toEqual([429, String(seconds)]);
    expect(onlyShape(response).message).toBe(`Too many requests. Please try again in ${wait}`);
  });

  it('has our codes and messages if it is the framework’s', async () => {
    const unknown = await get('/no/such/address');
    expect([unknown.status, onlyShape(unknown)]).toEqual([
      404,
      expect.objectContaining({ error: 'not_found', message: 'Not Found!' }),
    ]);
    const conflict = await get('/conflict');
    expect([conflict.status, onlyShape(conflict).error]).toEqual([400, 'validation_failed']);
  });

  it.each([
    [
      'is not JSON',
      '{"a":',
      400,
      { error: 'validation_failed', fields: { body: 'The body must be a JSON object or list' } },
    ],
    [
      'is longer than a megabyte',
      `"${'a'.repeat(1_100_000)}"`,
      413,
      { error: 'file_too_large', message: 'The request exceeds the limit of 1 MB.' },
    ],
  ])('has the same shape for a body that %s', async (_, body, status, expected) => {
    const response = await request(service.url)
      .post('/echo')
      .set('content-type', 'application/json')
      .send(body);
    expect([response.status, onlyShape(response)]).toEqual([status, expect.objectContaining(expected)]);
  });

  it('closes the connection after a partial response', async () => {
    const cut = new Promise((resolve) => {
      httpRequest(`${service.url}/midway`, (response) => {
        response
          .on('error', resolve)
          .on('end', () => resolve('complete'))
          .resume();
      }).end();
    });
    expect(await cut).toMatchObject({ code: 'ECONNRESET' });
  });

  it.each([
    ['accepted when it is valid', 'client-4711', 'client-4711'],
    ['generated when missing', undefined, undefined],
    ['generated when too short', 'abc', undefined],
    ['generated when too long', 'a'.repeat(129), undefined],
    ['generated when it has invalid characters', 'abc defgh {"a":1}', undefined],
  ])('has the request’s id, %s', async (_, sent, expected) => {
    const call = get('/no/such/address');
    const response = await (sent === undefined ? call : call.set('X-Request-Id', sent));
    const id = response.headers['x-request-id'];
    expect(onlyShape(response).requestId).toBe(id);
    expect(id).toEqual(expected ?? expect.stringMatching(/^[0-9a-f-]{36}$/));
  });
});
