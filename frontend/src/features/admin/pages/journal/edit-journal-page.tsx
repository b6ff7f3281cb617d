import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { entityLoader } from '#admin/frame/admin-page.tsx';
import { editPage } from '#admin/history/edit-page.tsx';
import { JournalPageForm } from '#admin/journal-pages/journal-page-form.tsx';

export const loader = entityLoader<StaffPage>('/api/admin/pages');

export const shouldRevalidate = () => false;

export const Component = editPage<StaffPage>({
  aboveOf: () => ({ to: '/admin/pages', name: 'Pages' }),
  nameOf: ({ title }) => title,
  historyOf: ({ id }) => `/api/admin/pages/${id}/history`,
  type: 'page',
  topOf: ({ id, slug, status }) => (
    <p className="actions">
      <a className="button quiet" href={adminPaths.pagePreview(id)} target="_blank" rel="noopener">
        Preview saved page
      </a>
      {status === 'enabled' && (
        <a className="button quiet" href={paths.page(slug)} target="_blank" rel="noopener">
          View on the site
        </a>
      )}
    </p>
  ),
  form: (page, onSaved) => <JournalPageForm page={page} onSaved={onSaved} />,
});
