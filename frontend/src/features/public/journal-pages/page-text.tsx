import { languageOf } from '#contracts/text/language.ts';
import { filledText, withLowerHeadings } from '#contracts/journal/page-text.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import { RichText } from '#ui/rich-text.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { LanguageNote } from '../frame/only-in.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { withAnchors } from '#contracts/journal/page-headings.ts';
import textStyles from '../frame/text.module.css';

interface Props {
  /** HTML with placeholders for settings. */
  content: EncodedHtml;
  /** Whether it is a section of another page. */
  isSection?: boolean;
  /** Whether nobody at the journal has confirmed the text yet. */
  unconfirmed?: boolean;
}

/** The text of a page of the journal, with the settings that it names. */
export function PageText({ content, isSection = false, unconfirmed = false }: Props) {
  const { settings } = useSite();
  const { pages } = useMessages();
  const text = isSection
    ? filledText(withLowerHeadings(content), settings)
    : withAnchors(filledText(content, settings));
  const plain = plainText(text);
  return (
    <>
      <LanguageNote text={plain} />
      {unconfirmed && <p className={textStyles.draft}>{pages.about.draftText}</p>}
      <div lang={languageOf(plain)}>
        <RichText as="div" className={textStyles.prose} text={text} />
      </div>
    </>
  );
}
