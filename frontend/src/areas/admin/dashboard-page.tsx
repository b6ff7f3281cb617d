import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { DashboardCounts } from '#contracts/entities.js';
import { staffLoad } from '../../features/sign-in/staff-session.js';
import { call } from '../../lib/api-call.js';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<DashboardCounts>('/api/admin/', { signal: request.signal }));

export function Component() {
  const { archives, editors } = useLoaderData<DashboardCounts>();
  return (
    <>
      <title>Admin</title>
      <h1>Dashboard</h1>
      <ul className="counts">
        <li>
          <Link to="/admin/archives">
            <b>{archives}</b>
            <span>Archives</span>
          </Link>
        </li>
        <li>
          <Link to="/admin/editors">
            <b>{editors}</b>
            <span>Editors</span>
          </Link>
        </li>
      </ul>
    </>
  );
}
