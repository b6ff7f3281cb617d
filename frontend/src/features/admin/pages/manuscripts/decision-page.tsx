import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { DecisionLetter, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { decisionKinds } from '#contracts/values/decision-kinds.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { DecisionForm } from '#admin/manuscripts/decision-form.tsx';
import { decisionLabels, manuscriptsPath, nameOfManuscript } from '#admin/manuscripts/manuscript-labels.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import styles from '#admin/manuscripts/manuscripts.module.css';

export function loader({ request, params: { id = '', kind } }: LoaderFunctionArgs) {
  if (!isEntityId(id) || !decisionKinds.some((one) => one === kind)) throw pageError('not_found');
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [manuscript, letter] = await Promise.all([
      call<StaffManuscript>(`${manuscriptsPath}/${id}`, { signal }),
      call<DecisionLetter>(`${manuscriptsPath}/${id}/letter?kind=${kind}`, { signal }),
    ]);
    return { manuscript, letter };
  });
}

export const shouldRevalidate = () => false;

export function Component() {
  const { manuscript, letter } = useLoaderData<typeof loader>();
  const name = nameOfManuscript(manuscript);
  const decision = decisionLabels[letter.kind];
  return (
    <AdminPage
      name={`${decision}: ${name}`}
      heading={decision}
      above={{ to: adminPaths.manuscript(manuscript.id), name }}
    >
      <p className={styles.about}>{manuscript.title_text}</p>
      <DecisionForm manuscript={manuscript} letter={letter} />
    </AdminPage>
  );
}
