/** An e-mail address that may break after its @ on short lines. */
export function EmailAddress({ address }: { address: string }) {
  const [name = '', host] = address.split('@');
  if (host === undefined) return address;
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
