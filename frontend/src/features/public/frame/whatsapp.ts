import { internationalDigits } from '#contracts/values/telephone.ts';
import type { Messages } from '#messages/messages.ts';
import type { Site } from '#shared/settings/site.ts';

/** A chat with the journal, with a prefilled first message. */
export function whatsAppLink({ settings, journal }: Site, { frame }: Messages): string {
  const { whatsup_number: number, country_code } = settings;
  const digits = internationalDigits(number, country_code) ?? number.replace(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(frame.whatsAppQuery(journal))}`;
}
