import { Module } from '@nestjs/common';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { SharedConfig } from '../config.ts';

/** Calls of the register of manuscripts. */
export class ManuscriptsClient extends RpcClient {}

@Module({
  providers: [
    {
      provide: ManuscriptsClient,
      useFactory: ({ MANUSCRIPTS_RPC, RPC_KEYS_FILE }: SharedConfig) =>
        new ManuscriptsClient(MANUSCRIPTS_RPC, RPC_KEYS_FILE),
      inject: [SharedConfig],
    },
  ],
  exports: [ManuscriptsClient],
})
export class ManuscriptsClientModule {}
