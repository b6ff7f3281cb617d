import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { StaffFullText } from '#contracts/full-text/full-text.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { paths } from '#contracts/journal/paths.ts';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { useToast, useAction } from '#shared/flash/flash-context.ts';
import { loadText } from '#shared/full-text/load-text.ts';
import { TextPart } from '#shared/full-text/text-part.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import { PdfBeside, useStaffFile } from '#admin/full-text/pdf-beside.tsx';
import { TextWarnings } from '#admin/full-text/text-warnings.tsx';
import styles from '#admin/full-text/full-text.module.css';

const REFRESH_MS = 2_000;

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id)) throw pageError('not_found');
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [article, staffText] = await Promise.all([
      call<StaffArticle>(`/api/archives/${id}`, { signal }),
      call<StaffFullText | undefined>(paths.fullText(id), { signal }),
    ]);
    if (!staffText) throw pageError('not_found');
    const { tree, ...text } = staffText;
    // The text's own references alone; the article's page shows how they match the article's list.
    return { article, text, shownText: tree && (await loadText(tree, [])) };
  });
}

/** The full text as readers will see it, beside the PDF, with the warnings of the conversion. */
export function Component() {
  const { article, text, shownText } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useRefreshWhile(text.state === 'converting', REFRESH_MS);
  const { busy, act } = useAction();
  const toast = useToast();
  const navigate = useNavigate();
  const { id } = article;
  const path = paths.fullText(id);

  async function show(shown: boolean) {
    await call(path, { method: 'PATCH', body: { shown }, version: text.version });
    await revalidate();
    toast({ message: shown ? 'Readers see the full text' : 'Full text hidden' });
  }

  async function remove() {
    await call(path, { method: 'DELETE', version: text.version });
    await navigate(adminPaths.editArticle(id));
    toast({ message: 'Full text removed' });
  }

  return (
    <AdminPage
      name={`Full text of article ${article.refnumber}`}
      heading="Full text"
      above={{ to: adminPaths.editArticle(id), name: `Article ${article.refnumber}` }}
    >
      <div className={styles.bar}>
        <span role="status">
          {text.state === 'converting' && 'Another file is being converted. '}
          {text.state === 'failed' && `${text.source.name} could not be converted: ${text.error} `}
          {text.shown ? 'Readers see this text.' : 'Readers do not see this text yet.'}
        </span>
        {article.file && <a href={paths.articleFile(article)}>PDF</a>}
        <p className="actions">
          <button
            type="button"
            className={text.shown ? 'quiet' : undefined}
            disabled={busy !== '' || !shownText}
            onClick={() => void act('show', () => show(!text.shown))}
          >
            {text.shown ? 'Hide from readers' : 'Show to readers'}
          </button>
          <Link className="button quiet" to={`${adminPaths.editArticle(id)}#full-text`}>
            Replace file
          </Link>
          <ConfirmButton
            label="Remove full text"
            disabled={busy !== ''}
            question={`Remove the full text?${text.shown ? ' Readers will only find the PDF.' : ''}`}
            action="Remove full text"
            onConfirm={() => void act('remove', remove)}
          />
        </p>
      </div>
      <TextWarnings warnings={text.warnings} />
      <div className={styles.beside}>
        <div id="read-text">
          <p className={styles.title}>
            <RichText text={article.title} />
          </p>
          {shownText && <TextPart text={shownText} lang={languageOfArticle(article)} />}
        </div>
        {article.file && (
          <div>
            <ArticlePdf address={paths.articleFile(article)} />
          </div>
        )}
      </div>
    </AdminPage>
  );
}

function ArticlePdf({ address }: { address: string }) {
  // Its link is above.
  const { file } = useStaffFile(address);
  return <PdfBeside file={file} title="PDF of the article" />;
}
