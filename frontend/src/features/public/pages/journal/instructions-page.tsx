import { useLoaderData } from 'react-router-dom';
import type { JournalPage } from '#contracts/journal/journal-pages.ts';
import { translated, translation } from '#contracts/fields/translated-fields.ts';
import { languageOf } from '#contracts/text/language.ts';
import copyrightForm from '#public/instructions/copyright-form.rtf?url';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import { PageText } from '#public/journal-pages/page-text.tsx';
import { ContactEmail } from '#public/frame/contact-email.tsx';
import { PageHead, PagePart, SettingsPart } from '#public/frame/public-page.tsx';
import { useNames, useSite } from '#shared/settings/site-context.ts';
import type { RouteHandle } from '../../../../route-handle.ts';
import type { Messages } from '#messages/messages.ts';
import type { Heading } from '#shared/full-text/text-data.ts';
import { useMessages } from '#messages/messages-context.ts';
import styles from './instructions-page.module.css';
import textStyles from '#public/frame/text.module.css';

export const handle: RouteHandle = {
  outline: (part: Part<JournalPage[]>, messages) => headingsOf(part, messages),
};

/** The pages of the journal that are sections here: article format, policies, ethics. */
export const loader = (page: PageRequest) => loadMainPart<JournalPage[]>(page, '/api/pages/in/instructions');

export function Component() {
  const part = useLoaderData<Part<JournalPage[]>>();
  const { journal } = useNames();
  const messages = useMessages();
  const { frame, instructions: words } = messages;
  return (
    <div className={styles.instructions}>
      <PageHead title={frame.instructions} path="/instructions" description={words.description(journal)} />
      <h1>{frame.instructions}</h1>
      <nav className={styles.contentsList} data-print="none" aria-label={words.onThisPage}>
        <ul>
          {headingsOf(part, messages).map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} lang={languageOf(title)}>
                {title}
              </a>
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
                <h2 lang={languageOf(titleOf(page, messages))}>{titleOf(page, messages)}</h2>
                <PageText
                  content={translated(page, 'content', messages.language)}
                  unconfirmed={page.unconfirmed}
                  isSection
                />
              </section>
            ))
          }
        </PagePart>
      </div>
    </div>
  );
}

/** The site's own words for the titles of its first pages, where staff have not translated them. */
function titleOf(page: JournalPage, { language, instructions }: Messages): string {
  const known = language === 'en' ? '' : (instructions.contents as Record<string, string>)[page.slug];
  return translation(page, 'title', language) || known || page.title;
}

function headingsOf(part: Part<JournalPage[]>, messages: Messages): Heading[] {
  const { contents } = messages.instructions;
  const pages = 'loaded' in part ? part.loaded : [];
  return [
    ...(['submission', 'fees'] as const).map((id) => ({ id, title: contents[id] })),
    ...pages.map((page) => ({ id: page.slug, title: titleOf(page, messages) })),
  ];
}

/** Publication fees, from the settings (requirements.md#instructions). */
function FeeTable() {
  const { fee_rupee, fee_dollar } = useSite().settings;
  const words = useMessages().instructions;
  return (
    <table className={styles.fees}>
      <caption className="unseen">{words.contents.fees}</caption>
      <thead>
        <tr>
          <th scope="col">{words.authorsFrom}</th>
          <th scope="col">{words.feeForEach}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.india}</th>
          <td>{fee_rupee ? `INR ${fee_rupee}` : words.onRequest}</td>
        </tr>
        <tr>
          <th scope="row">{words.others}</th>
          <td>{fee_dollar ? `USD ${fee_dollar}` : words.onRequest}</td>
        </tr>
      </tbody>
    </table>
  );
}
