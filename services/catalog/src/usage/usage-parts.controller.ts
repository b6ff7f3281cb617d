import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { UsageParts } from './usage-parts.ts';

/** Receives the usage logs of the gateways. */
@Controller()
export class UsagePartsController {
  constructor(private readonly parts: UsageParts) {}

  @MessagePattern('catalog.store-usage')
  async store(@Payload() part: RpcCalls['catalog.store-usage']['request']): Promise<{ value: null }> {
    await this.parts.store(part);
    return { value: null };
  }
}
