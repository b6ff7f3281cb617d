import type { AddressInfo } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { configureHttp } from '#platform/http/http-service.ts';
import { nestLogger } from '#platform/process/logging.ts';
import { rpcServer } from '#platform/rpc/rpc-server.ts';
import { closeAfterFile } from '../jest/after-file.ts';
import './check-responses.ts';
import { freePort } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';

export interface RunningService {
  app: NestExpressApplication;
  /** Such as http://127.0.0.1:41234 */
  url: string;
  /** 'host:port' of its TCP transport. */
  rpc: string;
  close(): Promise<void>;
}

/**
 * Runs a service's own module as in production, on free ports, until the last test of the file or `close`.
 *
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
  return closeAfterFile({
    app,
    url: `http://127.0.0.1:${address.port}`,
    rpc: `127.0.0.1:${port}`,
    close: async () => {
      await rpc.drain();
      await app.close();
    },
  });
}
