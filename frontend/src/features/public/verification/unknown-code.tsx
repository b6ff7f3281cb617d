import { useSearchParams } from 'react-router-dom';
import { VerifyForm } from './verify-form.tsx';

/** No certificate has the requested code. */
export function UnknownCode() {
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  return (
    <>
      <title>Unknown certificate code</title>
      <h1>No certificate carries this code</h1>
      <p>
        The journal has issued no certificate with the code <b>{code}</b>. Letters and digits are easily
        mistaken for one another; please compare it with the certificate once more.
      </p>
      <VerifyForm code={code} />
    </>
  );
}
