import { isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router-dom';
import type { Verification } from '#contracts/entities.ts';
import { PageHead } from '../frame/page-head.tsx';
import { UnknownCode } from '../verification/unknown-code.tsx';
import { VerificationResult } from '../verification/verification-result.tsx';
import { VerifyForm } from '../verification/verify-form.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { loadMainPart, type PageRequest, type Part } from '../../../lib/load.ts';
import { ErrorBoundary as PageError } from './page-error.tsx';

export async function loader(page: PageRequest) {
  // Codes are printed in capitals and digits; people may type spaces or lower case.
  const typed = new URL(page.request.url).searchParams.get('code') ?? '';
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return code ? loadMainPart<Verification>(page, `/api/verify/${encodeURIComponent(code)}`) : null;
}

export function Component() {
  const result = useLoaderData<Part<Verification> | null>();
  if (result && 'loaded' in result) {
    const { loaded: found } = result;
    return (
      <>
        <PageHead title={found.valid ? 'Certificate verified' : 'Certificate no longer valid'} />
        <VerificationResult found={found} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Verify a certificate"
        path="/verify"
        description="Check a certificate of publication by its code."
      />
      <h1>Verify a certificate</h1>
      {result && <PagePart part={result}>{() => null}</PagePart>}
      <p>Scan the picture on the certificate, or enter the code printed beside it.</p>
      <VerifyForm />
    </>
  );
}

/** An unknown code has its own 404 page, so that nobody verifying a certificate takes it for a broken page. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <UnknownCode /> : <PageError />;
}
