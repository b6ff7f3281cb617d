import type { Site } from '../../shared/settings/site.ts';

/** A chat with the journal, with a prefilled first message. */
export function whatsAppLink({ settings, journal }: Site): string {
  const text = `Hello, I have a query about publishing in ${journal}.`;
  return `https://wa.me/${settings.whatsup_number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
