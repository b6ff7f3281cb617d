import { languageOf } from '#contracts/text/language.ts';
import { useMessages } from '#messages/messages-context.ts';

/** Says that a text of the journal is not in the page's language. */
export function OnlyIn({ text }: { text: string }) {
  const { frame, language } = useMessages();
  const written = languageOf(text);
  return text !== '' && written !== language && <p className="quiet">{frame.onlyIn[written]}</p>;
}
