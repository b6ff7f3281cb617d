import { languageOf } from '#contracts/text/language.ts';
import { filledText, withLowerHeadings } from '#contracts/journal/page-text.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import textStyles from '../frame/text.module.css';

interface Props {
  /** With placeholders for settings. */
  content: EncodedHtml;
  /** Whether it is a section of another page. */
  isSection?: boolean;
}

/** The text of a page of the journal, with the settings that it names. */
export function PageText({ content, isSection = false }: Props) {
  const { settings } = useSite();
  const text = filledText(isSection ? withLowerHeadings(content) : content, settings);
  return (
    <div lang={languageOf(plainText(text))}>
      <RichText as="div" className={textStyles.prose} text={text} />
    </div>
  );
}
