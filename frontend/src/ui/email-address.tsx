/** An e-mail address, which on short lines breaks after its `@`. */
export function EmailAddress({ address }: { address: string }) {
  const domain = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      {domain > 0 && <wbr />}
      {address.slice(domain)}
    </>
  );
}
