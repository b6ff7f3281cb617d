import { errorTable } from '#contracts/api/errors.ts';
import { PageTitle } from '../frame/admin-page.tsx';

export function Component() {
  return (
    <>
      <PageTitle name="Not found" />
      <h1>{errorTable.not_found.message}</h1>
    </>
  );
}
