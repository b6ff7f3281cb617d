import { PartialType } from '@nestjs/mapped-types';
import { webhookAddressProblem, type WebhookEvent, webhookEvents } from '#contracts/api/webhooks.ts';
import { ListOf, MaxText, Rule, Trimmed } from '#platform/validation/rules.ts';

const eventProblem = (text: string): string | undefined =>
  webhookEvents.some((event) => event === text) ? undefined : 'There is no such event';

export class AddWebhookDto {
  @Rule(webhookAddressProblem) @MaxText(500) @Trimmed() address!: string;
  @ListOf(webhookEvents.length, eventProblem, 'Choose an event') events!: WebhookEvent[];
}

/** Omitted fields are not changed. */
export class UpdateWebhookDto extends PartialType(AddWebhookDto, { skipNullProperties: false }) {}
