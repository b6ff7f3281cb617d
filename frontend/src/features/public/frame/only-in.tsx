import { languageOf } from '#contracts/text/language.ts';
import { useMessages } from '#messages/messages-context.ts';

/** Says that a text of the journal is not in the page's language. */
export function LanguageNote({ text }: { text: string }) {
  const { frame, language } = useMessages();
  const textLanguage = languageOf(text);
  return text !== '' && textLanguage !== language && <p className="quiet">{frame.onlyIn[textLanguage]}</p>;
}
