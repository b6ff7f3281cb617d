import { ApiError, messageOf } from '#lib/api-call.ts';
import { useAction } from '#shared/flash/flash-context.ts';
import { type BatchPath, useDocumentJobs } from './jobs-context.ts';

interface Props {
  path: BatchPath;
  items: string[];
  label: string;
  /** Whether it is the page's main action. */
  isMain?: boolean;
}

export function OrderButton({ path, items, label, isMain = false }: Props) {
  const { start } = useDocumentJobs();
  const { busy, act } = useAction(orderMessageOf);
  return (
    <button
      type="button"
      className={isMain ? undefined : 'quiet'}
      disabled={busy !== ''}
      onClick={() => void act('order', () => start(path, items))}
    >
      {label}
    </button>
  );
}

/** The message of a validation error names the items, which are fields of the error. */
const orderMessageOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'validation_failed' ? error.message : messageOf(error);
