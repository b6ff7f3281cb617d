import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from 'react-router-dom';
import { type AlertOptions, alertPaths, type AlertSubscription } from '#contracts/journal/alerts.ts';
import { ManageForm } from '#public/alerts/manage-form.tsx';
import { Outcome } from '#public/alerts/outcome.tsx';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { load, loadPart, pageData, type PageRequest, type Part } from '#lib/load.ts';
import { ErrorBoundary as PageError } from '../page-error.tsx';

interface Managed {
  token: string;
  subscription: Part<AlertSubscription>;
  options: Part<AlertOptions>;
}

export async function loader(page: PageRequest) {
  const token = new URL(page.request.url).searchParams.get('token') ?? '';
  const [subscription, options] = await Promise.all([
    loadPart(load<AlertSubscription>(page, `/api/alerts/subscription?token=${encodeURIComponent(token)}`)),
    loadPart(load<AlertOptions>(page, '/api/alerts/options')),
  ]);
  return pageData<Managed>({ token, subscription, options }, subscription);
}

export function Component() {
  const { manageTitle } = useMessages().alerts;
  const { token, subscription, options } = useLoaderData<Managed>();
  const subjects = 'loaded' in options ? options.loaded.subjects : [];
  return (
    <>
      <PageHead title={manageTitle} />
      <h1>{manageTitle}</h1>
      <Outcome />
      <PagePart part={subscription}>
        {(loaded) => <ManageForm token={token} subjects={subjects} {...loaded} />}
      </PagePart>
    </>
  );
}

/** A link that has expired, or whose address was deleted, leads to the forms; the page is not broken. */
export function ErrorBoundary() {
  const error = useRouteError();
  const words = useMessages().alerts;
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError />;
  return (
    <>
      <title>{words.manageTitle}</title>
      <h1>{words.invalidLink}</h1>
      <p>{words.invalidLinkNote}</p>
      <p>
        <Link to={alertPaths.page}>{words.subscribeAgain}</Link>
      </p>
    </>
  );
}
