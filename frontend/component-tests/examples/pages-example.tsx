import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Settings } from '#contracts/fields/entities.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { Component, loader } from '#admin/pages/articles/article-pages-page.tsx';
import styles from '#admin/frame/admin-page.module.css';
import type { Site } from '#shared/settings/site.ts';
import { SiteContext } from '#shared/settings/site-context.ts';
import { StaffContext } from '#shared/sign-in/staff-context.ts';
import { storedSession } from '#lib/session.ts';

const settings = { ...(defaultsOf(settingsFields) as unknown as Settings), make_pages: true };

export const loadPages = (args: LoaderFunctionArgs) =>
  loader({ ...args, params: { id: new URL(args.request.url).searchParams.get('id')! } });

/** The page of an article's pages, which the spec gives, for the user of the stored session. */
export function PagesExample() {
  return (
    <SiteContext value={{ settings, shortName: 'Journal of Wells' } as Site}>
      <StaffContext value={storedSession()?.user}>
        <div className={styles.admin}>
          <main id="page">
            <Component />
          </main>
        </div>
      </StaffContext>
    </SiteContext>
  );
}
