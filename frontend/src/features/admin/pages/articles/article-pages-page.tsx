import { use, useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { countOf } from '#contracts/fields/import-entities.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { paths } from '#contracts/journal/paths.ts';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { parsePageRange, printedRange } from '#contracts/publication/page-range.ts';
import { blocksPublication, type StaffPages } from '#contracts/typesetting/article-pages.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { Choice } from '#ui/inputs/choice.tsx';
import { loadText } from '#shared/full-text/load-text.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { Time } from '#shared/settings/day.tsx';
import { StaffContext } from '#shared/sign-in/staff-context.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { Remarks } from '#admin/article-pages/remarks.tsx';
import { TextAndPdf } from '#admin/article-pages/text-and-pdf.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { useCalls } from '#admin/frame/use-calls.ts';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import styles from '#admin/article-pages/article-pages.module.css';
import textStyles from '#admin/full-text/full-text.module.css';

const REFRESH_MS = 2_000;
const designLabels = { 'two columns': 'Two columns', 'one column': 'One column' } as const;

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id)) throw pageError('not_found');
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [article, pages] = await Promise.all([
      call<StaffArticle>(`/api/archives/${id}`, { signal }),
      call<StaffPages | undefined>(paths.articlePages(id), { signal }),
    ]);
    if (!pages) throw pageError('not_found');
    return { article, pages, text: pages.tree && (await loadText(pages.tree, [])) };
  });
}

type Change = Partial<Pick<StaffPages, 'design' | 'layout' | 'override'>> & { use?: true };

/** The pages that are made of an article's full text: their state, what to look at, and the text beside the PDF. */
export function Component() {
  const { article, pages, text } = useLoaderData<typeof loader>();
  const { state, made, remarks, override, version } = pages;
  const { run } = useCalls();
  const [sought, setSought] = useState({ page: 1, count: 0 });
  useRefreshWhile(state === 'setting', REFRESH_MS);
  const path = paths.articlePages(article.id);
  const name = `Pages of article ${article.refnumber}`;
  const numbers = article.pagenumber || pages.proposed;
  const range = parsePageRange(numbers);
  const isNumbered = range && range.last - range.first + 1 === made?.pages;
  const isBlocked = remarks.some(blocksPublication);
  const goTo = (page: number) => page > 0 && setSought(({ count }) => ({ page, count: count + 1 }));

  const inTurn = useChangesInTurn(version);
  const change = (body: Change, done?: string) => inTurn(path, { method: 'PATCH', body }, done);

  function replacePicture(picture: string, file: File) {
    const body = new FormData();
    body.set('picture', file);
    inTurn(`${path}/pictures/${encodeURIComponent(picture)}`, { method: 'PUT', body });
  }

  return (
    <AdminPage
      name={name}
      heading="Pages"
      above={{ to: adminPaths.editArticle(article.id), name: `Article ${article.refnumber}` }}
    >
      <div className={textStyles.state}>
        <p role="status">
          {state === 'setting'
            ? 'Setting the pages… You can leave this page in the meantime.'
            : made && (
                <>
                  {countOf(made.pages, 'page')}
                  {isNumbered && `, numbered ${printedRange(numbers)}`}, made <Time time={made.at} />.
                  {range && !isNumbered && ` The article’s page numbers are ${printedRange(numbers)}.`}
                  {made.outdated && ' The text or the record has changed since.'}
                </>
              )}
        </p>
        {state === 'setting' && <progress aria-label="Setting the pages" />}
        {state === 'failed' && (
          <p className="problem" role="alert">
            {pages.error}
          </p>
        )}
        <div className="actions">
          {(state === 'failed' || (state === 'set' && made?.outdated)) && (
            <ActionButton isMain label="Make the pages again" onClick={() => run(path, { body: {} })} />
          )}
          <Choice
            label="Design"
            options={designLabels}
            chosen={pages.design}
            onChoose={(design) => change({ design })}
          />
          {state === 'set' && article.file && !article.made && (
            <ConfirmButton
              label="Use these pages"
              question="Replace the uploaded PDF with these pages?"
              action="Replace the PDF"
              onConfirm={() => change({ use: true }, 'The article has these pages now')}
            />
          )}
        </div>
      </div>
      {made && (
        <>
          <Remarks
            pages={pages}
            onLayout={(layout) => change({ layout })}
            onPicture={replacePicture}
            onPage={goTo}
          />
          {isBlocked && (
            <Override
              key={override}
              override={override}
              onChange={(reason) => change({ override: reason })}
            />
          )}
          <p className="actions">
            <Link className="button quiet" to={adminPaths.editArticle(article.id)}>
              {article.status === 'disabled' && (!isBlocked || override)
                ? 'Publish in the article’s form'
                : 'Open the article’s form'}
            </Link>
          </p>
          <TextAndPdf
            name={name}
            // Not sent: another one is loaded when it was made again.
            address={`${path}/pdf#${made.at}`}
            sought={sought}
            onPage={goTo}
            places={made.places}
            text={text}
            lang={languageOfArticle(article)}
          />
        </>
      )}
    </AdminPage>
  );
}

/**
 * Sends changes of the pages one after another, each with the version that the one before it has led to: the buttons stay
 * enabled meanwhile, so that the pressed one keeps the focus.
 */
function useChangesInTurn(version: number) {
  const { act, revalidate } = useCalls();
  const toast = useToast();
  const latest = useRef(version);
  const turn = useRef(Promise.resolve());
  useEffect(() => {
    latest.current = Math.max(latest.current, version);
  }, [version]);
  return (path: string, request: { method: 'PATCH' | 'PUT'; body: unknown }, done?: string) => {
    const send = async () => {
      const changed = await call<StaffPages>(path, { ...request, version: latest.current });
      latest.current = changed.version;
      if (done !== undefined) toast({ message: done });
    };
    turn.current = turn.current.then(() => act(path, send, revalidate));
  };
}

interface OverrideProps {
  override: string;
  onChange: (reason: string) => void;
}

/** The reason for which an administrator lets the article be published with remarks that block publication. */
function Override({ override, onChange }: OverrideProps) {
  const [reason, setReason] = useState('');
  const isAdministrator = use(StaffContext)?.role === 'administrator';
  if (override || !isAdministrator)
    return (
      <div className={styles.override}>
        {override
          ? `Publication is allowed all the same: ${override}`
          : 'An administrator can publish the article all the same.'}
        {override && isAdministrator && <ActionButton label="Withdraw" onClick={() => onChange('')} />}
      </div>
    );
  return (
    <div className={styles.override}>
      <TextInput id="override" label="Reason" value={reason} onChange={setReason} required />
      <ActionButton
        label="Publish all the same"
        disabled={reason.trim() === ''}
        onClick={() => onChange(reason.trim())}
      />
    </div>
  );
}
