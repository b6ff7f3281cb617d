import { useLocation } from 'react-router-dom';
import { inLanguage, languageNames, siteLanguages } from '#contracts/values/site-languages.ts';
import { useMessages } from '#messages/messages-context.ts';

/** Links to the page in the other languages: documents of their own, with their own words. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const { language } = useMessages();
  return (
    <p data-print="none">
      {siteLanguages
        .filter((other) => other !== language)
        .map((other) => (
          <a
            key={other}
            href={inLanguage(pathname + search, other)}
            lang={other}
            hrefLang={other}
            // The server does not know the fragment, which may be an author's link.
            onClick={({ currentTarget }) => (currentTarget.hash = window.location.hash)}
          >
            {languageNames[other]}
          </a>
        ))}
    </p>
  );
}
