import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { Webhook, WebhookDelivery, WebhookListing, WebhookWithSecret } from '#contracts/api/webhooks.ts';
import { ClientAddress } from '#platform/sessions/client-address.ts';
import { HistoryOf } from '#platform/writes/history-of.ts';
import { type Page, PageQuery } from '#platform/validation/paging.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { CurrentUser, RecentSignIn, Roles } from '#platform/sessions/session.ts';
import { IfMatch } from '#platform/writes/versions.ts';
import { Deliveries } from './deliveries.ts';
import { AddWebhookDto, UpdateWebhookDto, WebhooksService } from './webhooks.service.ts';
import { WebhookDocument } from './webhook.schema.ts';

/** Addresses that are notified of events, by messages signed as Standard Webhooks prescribes. */
@Controller('api/admin/webhooks')
@Roles('administrator')
export class WebhooksController extends HistoryOf('webhook', WebhookDocument) {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: Deliveries,
  ) {
    super();
  }

  /** Oldest first. */
  @Get()
  list(): Promise<WebhookListing[]> {
    return this.webhooks.list();
  }

  @Get(':id')
  read(@Param('id') id: string): Promise<Webhook> {
    return this.webhooks.read(id);
  }

  /** Creates a webhook, whose secret no later response has. */
  @Post()
  @RecentSignIn()
  async add(
    @Body() fields: AddWebhookDto,
    @CurrentUser() user: SignedInUser,
    @ClientAddress() address: string,
  ): Promise<WebhookWithSecret> {
    const added = await this.webhooks.add(fields, user);
    logSecurity('webhook_added', { user, address, to: added.address });
    return added;
  }

  /** Changes a webhook; one that has ended is active again. */
  @Post(':id')
  @HttpCode(200)
  @RecentSignIn()
  async update(
    @Param('id') id: string,
    @Body() fields: UpdateWebhookDto,
    @CurrentUser() user: SignedInUser,
    @ClientAddress() address: string,
    @IfMatch() version?: number,
  ): Promise<Webhook> {
    const changed = await this.webhooks.update(id, fields, user, version);
    logSecurity('webhook_changed', { user, address, to: changed.address });
    return changed;
  }

  /** Makes a new secret. The former one signs too for a day. */
  @Post(':id/secret')
  @HttpCode(200)
  @RecentSignIn()
  async renewSecret(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @ClientAddress() address: string,
  ): Promise<WebhookWithSecret> {
    const changed = await this.webhooks.renewSecret(id, user);
    logSecurity('webhook_secret_renewed', { user, address, to: changed.address });
    return changed;
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @ClientAddress() address: string,
  ): Promise<void> {
    const removed = await this.webhooks.read(id);
    await this.webhooks.remove(id, user);
    logSecurity('webhook_removed', { user, address, to: removed.address });
  }

  /** Messages of the last month, newest first. */
  @Get(':id/deliveries')
  async page(@Param('id') id: string, @Query() page: PageQuery): Promise<Page<WebhookDelivery>> {
    return this.deliveries.page(await this.webhooks.find(id), page);
  }

  /** Sends the failed messages again, at most 500 of them. */
  @Post(':id/deliveries/send')
  @HttpCode(202)
  async sendFailed(@Param('id') id: string): Promise<{ queued: number }> {
    return { queued: await this.deliveries.sendFailed(await this.webhooks.find(id)) };
  }

  /** Sends a message again, with the same id. */
  @Post(':id/deliveries/:delivery/send')
  @HttpCode(202)
  async sendAgain(@Param('id') id: string, @Param('delivery') delivery: string): Promise<WebhookDelivery> {
    return this.deliveries.sendAgain(await this.webhooks.find(id), delivery);
  }
}
