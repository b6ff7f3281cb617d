import { isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router-dom';
import { bareCode } from '#contracts/identifiers/certificate-code.ts';
import type { Verification } from '#contracts/fields/issued-documents.ts';
import { isRetracted } from '#contracts/publication/amendments.ts';
import type { Messages } from '#messages/messages.ts';
import { useMessages } from '#messages/messages-context.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { UnknownCode, VerificationResult } from '#public/verification/verification-result.tsx';
import { isDocument, VerifiedDocument } from '#public/verification/verified-document.tsx';
import { VerifyForm } from '#public/verification/verify-form.tsx';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import { ErrorBoundary as PageError } from '../page-error.tsx';

export async function loader(page: PageRequest) {
  const code = bareCode(new URL(page.request.url).searchParams.get('code') ?? '');
  return code ? loadMainPart<Verification>(page, `/api/verify/${encodeURIComponent(code)}`) : null;
}

export function Component() {
  const result = useLoaderData<Part<Verification> | null>();
  const words = useMessages().verification;
  if (result && 'loaded' in result) {
    const { loaded: found } = result;
    if (isDocument(found)) return <VerifiedDocument found={found} />;
    return (
      <>
        <PageHead title={titleOf(found, words)} />
        <VerificationResult found={found} />
      </>
    );
  }
  return (
    <>
      <PageHead title={words.title} path="/verify" description={words.description} />
      <h1>{words.title}</h1>
      {result && <PagePart part={result}>{() => null}</PagePart>}
      <p>{words.text}</p>
      <VerifyForm />
    </>
  );
}

function titleOf({ valid, standing = '' }: Verification, words: Messages['verification']): string {
  if (!valid) return words.invalid;
  return isRetracted(standing) ? words.isRetracted(standing) : words.verified;
}

/** An unknown code has its own 404 page, so that nobody verifying a certificate takes it for a broken page. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <UnknownCode /> : <PageError />;
}
