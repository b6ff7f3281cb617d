import { useLoaderData } from 'react-router-dom';
import type { JournalPage } from '#contracts/journal/journal-pages.ts';
import { languageOf } from '#contracts/text/language.ts';
import copyrightForm from '../../instructions/copyright-form.rtf?url';
import { FeeTable } from '../../instructions/fee-table.tsx';
import { loadMainPart, type PageRequest, type Part } from '../../../../lib/load.ts';
import { PageText } from '../../journal-pages/page-text.tsx';
import { ContactEmail } from '../../frame/contact-email.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import { PagePart, SettingsPart } from '../../frame/page-part.tsx';
import type { RouteHandle } from '../../../../route-handle.ts';
import { useSite } from '../../../shared/settings/site-context.ts';
import { useMessages } from '../../../../messages/messages-context.ts';
import styles from './instructions-page.module.css';
import textStyles from '../../frame/text.module.css';

export const handle: RouteHandle = { frame: 'text' };

/** The pages of the journal that are sections here: article format, policies, ethics. */
export const loader = (page: PageRequest) => loadMainPart<JournalPage[]>(page, '/api/pages/in/instructions');

export function Component() {
  const part = useLoaderData<Part<JournalPage[]>>();
  const { journal } = useSite();
  const { frame, instructions: words, language } = useMessages();
  const pages = 'loaded' in part ? part.loaded : [];
  /** Staff write in one language: the site's words stand in for the titles of its first pages. */
  const titleOf = ({ slug, title }: JournalPage) => {
    const known = language === 'en' ? undefined : (words.contents as Record<string, string>)[slug];
    return known ?? <span lang={languageOf(title)}>{title}</span>;
  };
  return (
    <div className={styles.instructions}>
      <PageHead title={frame.instructions} path="/instructions" description={words.description(journal)} />
      <h1>{frame.instructions}</h1>
      <nav className={styles.contentsList} data-print="none" aria-label={words.onThisPage}>
        <ul>
          {(['submission', 'fees'] as const).map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{words.contents[id]}</a>
            </li>
          ))}
          {pages.map((page) => (
            <li key={page.slug}>
              <a href={`#${page.slug}`}>{titleOf(page)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={textStyles.prose}>
        <section id="submission">
          <h2>{words.contents.submission}</h2>
          <p>{words.submission(<ContactEmail />)}</p>
          <p>
            <a className="button quiet" href={copyrightForm} download="copyright-form.rtf">
              {words.copyrightForm}
            </a>
          </p>
        </section>
        <section id="fees">
          <h2>{words.contents.fees}</h2>
          <SettingsPart>
            <FeeTable />
          </SettingsPart>
          <p>{words.feeText}</p>
        </section>
        <PagePart part={part}>
          {(sections) =>
            sections.map((page) => (
              <section key={page.slug} id={page.slug}>
                <h2>{titleOf(page)}</h2>
                <PageText {...page} isSection />
              </section>
            ))
          }
        </PagePart>
      </div>
    </div>
  );
}
