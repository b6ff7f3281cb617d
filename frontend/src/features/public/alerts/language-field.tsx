import { useMessages } from '#messages/messages-context.ts';

/** The response to a form leads to a page of the same language. */
export function LanguageField() {
  const { language } = useMessages();
  return <input type="hidden" name="language" value={language} />;
}
