import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReviewerCandidate, ReviewInvitation } from '#contracts/manuscripts/reviews.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { isBest } from '#admin/manuscripts/review-labels.ts';
import { type Invited, InviteForm } from '#admin/manuscripts/reviewers/invite-form.tsx';
import { manuscriptsPath, nameOfManuscript } from '#admin/manuscripts/manuscript-labels.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import styles from '#admin/manuscripts/manuscripts.module.css';

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id)) throw pageError('not_found');
  const { signal } = request;
  const { searchParams } = new URL(request.url);
  const again = searchParams.get('review');
  return staffLoad('admin', request, async () => {
    const manuscript = await call<StaffManuscript>(`${manuscriptsPath}/${id}`, { signal });
    const candidates = searchParams.has('next')
      ? await call<ReviewerCandidate[]>(`${manuscriptsPath}/${id}/candidates`, { signal })
      : [];
    const before = manuscript.reviews.find((one) => one.id === again) ?? candidates.find(isBest);
    const { email = '', name = '', language = 'en' }: Partial<Invited> = before ?? {};
    const query = new URLSearchParams({ email, name, language });
    const path = `${manuscriptsPath}/${id}/invitation?${query.toString()}`;
    return { manuscript, before, invitation: await call<ReviewInvitation>(path, { signal }) };
  });
}

export const shouldRevalidate = () => false;

export function Component() {
  const { manuscript, before, invitation } = useLoaderData<typeof loader>();
  const name = nameOfManuscript(manuscript);
  return (
    <AdminPage
      name={`Invite a reviewer: ${name}`}
      heading="Invite a reviewer"
      above={{ to: adminPaths.manuscript(manuscript.id), name }}
    >
      <p className={styles.about}>{manuscript.title_text}</p>
      <InviteForm manuscript={manuscript} invitation={invitation} before={before} />
    </AdminPage>
  );
}
