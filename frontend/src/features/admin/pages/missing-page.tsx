import { errorTable } from '#contracts/errors.ts';

export function Component() {
  return (
    <>
      <title>Not found · Admin</title>
      <h1>{errorTable.not_found.message}</h1>
    </>
  );
}
