import type { Messages } from '../../../messages/messages.ts';
import type { Site } from '../../shared/settings/site.ts';

/** A chat with the journal, with a prefilled first message. */
export function whatsAppLink({ settings, journal }: Site, { frame }: Messages): string {
  const text = frame.whatsAppQuery(journal);
  return `https://wa.me/${settings.whatsup_number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
