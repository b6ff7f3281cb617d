import { errorTable } from '#contracts/errors.js';
import { MAX_UPLOAD_BYTES } from '#contracts/limits.js';

interface Props {
  id: string;
  label: string;
  file?: File;
  onChange: (file: File | undefined) => void;
  invalid?: boolean;
}

const megabytes = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** Takes one PDF, chosen or dropped; too large a file is refused with the specification's alert and cleared. */
export function PdfInput({ id, label, file, onChange, invalid }: Props) {
  function take(input: HTMLInputElement) {
    const chosen = input.files?.[0];
    const refusal = chosen && refusalOf(chosen);
    if (refusal) {
      window.alert(refusal);
      input.value = '';
    }
    onChange(refusal ? undefined : chosen);
  }

  return (
    <div className="field wide">
      <label htmlFor={id}>
        {label} <span aria-hidden="true">*</span>
      </label>
      <input
        id={id}
        name={id}
        className="drop"
        type="file"
        accept="application/pdf,.pdf"
        required
        aria-invalid={invalid}
        aria-describedby={`${id}-hint`}
        onChange={(event) => take(event.target)}
      />
      <p className="hint" id={`${id}-hint`} aria-live="polite">
        {file
          ? `${file.name}, ${megabytes.format(file.size / 1_048_576)} MB`
          : 'Choose a PDF of at most 5 MB, or drop it here.'}
      </p>
    </div>
  );
}

function refusalOf(file: File): string | undefined {
  if (file.size > MAX_UPLOAD_BYTES) return errorTable.file_too_large.message;
  return file.type === 'application/pdf' ? undefined : errorTable.not_a_pdf.message;
}
