import type { AddressInfo } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { getConnectionToken } from '@nestjs/mongoose';
import { Test } from '@nestjs/testing';
import type { Connection } from 'mongoose';
import request from 'supertest';
import { configureHttp } from '#platform/http/http-service.ts';
import { nestLogger } from '#platform/process/logging.ts';
import { rpcServer } from '#platform/rpc/rpc-server.ts';
import { closeAfterBlock } from '../jest/after-block.ts';
import { beforeBlock } from '../jest/before-block.ts';
import './check-responses.ts';
import { freePort } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';

export interface RunningService {
  app: NestExpressApplication;
  /** Address, such as http://127.0.0.1:41234 */
  url: string;
  /** 'host:port' of its TCP transport. */
  rpc: string;
  close(): Promise<void>;
}

export type Caller = ReturnType<typeof request.agent>;

export interface CalledService extends RunningService {
  /** Calls the service without a token. */
  visitor: Caller;
  /** Calls it as the signed-in administrator. */
  staff: Caller;
  database: Connection;
}

/** @param signedIn the administrator's headers */
export const withCallers = (service: RunningService, signedIn: { authorization: string }): CalledService => ({
  ...service,
  visitor: request(service.url),
  staff: request.agent(service.url).set(signedIn),
  database: service.app.get<Connection>(getConnectionToken()),
});

/**
 * Runs a service's own module as in production, on free ports, until the last test of the block or `close`.
 * @param rpcPort of its TCP transport, where others must know it before
 */
export async function runService(module: DynamicModule | Type, rpcPort?: number): Promise<RunningService> {
  const testing = await Test.createTestingModule({ imports: [module] }).compile();
  const app = testing.createNestApplication<NestExpressApplication>({
    logger: nestLogger,
    bodyParser: false,
  });
  configureHttp(app, rpcKeysOf('everyone'));
  const port = rpcPort ?? (await freePort());
  const rpc = rpcServer('127.0.0.1', port, rpcKeysOf('everyone'));
  app.connectMicroservice({ strategy: rpc });
  await app.startAllMicroservices();
  await app.listen(0, '127.0.0.1');
  const address = app.getHttpServer().address() as AddressInfo;
  return closeAfterBlock({
    app,
    url: `http://127.0.0.1:${address.port}`,
    rpc: `127.0.0.1:${port}`,
    close: async () => {
      await rpc.drain();
      await app.close();
    },
  });
}

/** `runService` before the first test of the block. */
export const specService = (...given: Parameters<typeof runService>) =>
  beforeBlock(() => runService(...given));
