import { Fragment } from 'react';

/** An e-mail address, which on short lines may break before its `@`. */
export function EmailAddress({ address }: { address: string }) {
  const [name, ...domain] = address.split('@');
  return (
    <>
      {name}
      {domain.map((part, index) => (
        <Fragment key={index}>
          <wbr />@{part}
        </Fragment>
      ))}
    </>
  );
}
