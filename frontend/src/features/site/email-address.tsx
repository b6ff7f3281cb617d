/** An address that breaks after its @ where the line is too short for it. */
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
