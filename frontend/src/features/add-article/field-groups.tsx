import { TITLE_WORDS_NOTE } from '#contracts/limits.js';
import { paymentTypes } from '#contracts/statuses.js';
import { limitedHtml, limitedParagraphs } from '../../lib/limited-html.js';
import { RichTextField } from '../../ui/rich-text-field.js';
import { TextInput } from '../../ui/text-input.js';
import type { ArticleField, ArticleForm, ArticleProblems, TextField } from './article-form.js';

interface Fields {
  form: ArticleForm;
  change: (part: Partial<ArticleForm>) => void;
  empty: ArticleField[];
  messages: ArticleProblems['messages'];
}

/** What every text field of the form shares. */
function bind({ form, change, empty, messages }: Fields, field: TextField) {
  return {
    id: field,
    value: form[field],
    onChange: (value: string) => change({ [field]: value }),
    invalid: empty.includes(field),
    problem: messages[field],
  };
}

export function PaperFields(fields: Fields) {
  return (
    <>
      <TextInput {...bind(fields, 'refnumber')} label="Ref number" required />
      <TextInput {...bind(fields, 'subject')} label="Subject" />
      <RichTextField
        {...bind(fields, 'title')}
        label="Title *"
        toHtml={limitedHtml}
        rows={3}
        note={`maximum ${TITLE_WORDS_NOTE} words`}
      />
      <RichTextField
        {...bind(fields, 'abstract')}
        label="Abstract *"
        toHtml={limitedParagraphs}
        rows={9}
        note="a blank line begins a paragraph"
      />
      <TextInput {...bind(fields, 'keywords')} label="Keywords" hint="Separated by commas" wide />
    </>
  );
}

export function PublicationFields({ lastPage, ...fields }: Fields & { lastPage?: number }) {
  return (
    <>
      <TextInput {...bind(fields, 'volume')} label="Volume" type="number" required />
      <TextInput {...bind(fields, 'issue')} label="Issue" type="number" required />
      <TextInput {...bind(fields, 'year')} label="Year" type="number" required />
      <TextInput
        {...bind(fields, 'pagenumber')}
        label="Page number"
        required
        hint={
          lastPage === undefined
            ? 'Like 1-6'
            : `Like ${lastPage + 1}-${lastPage + 6}. The last page is ${lastPage}.`
        }
      />
    </>
  );
}

export function AuthorFields(fields: Fields) {
  return (
    <>
      <TextInput
        {...bind(fields, 'authorname')}
        label="Author names"
        hint="In order, separated by commas"
        required
        wide
      />
      <TextInput {...bind(fields, 'email')} label="E-mail" type="email" required />
      <TextInput {...bind(fields, 'mobile')} label="Mobile" type="tel" />
      <TextInput {...bind(fields, 'country')} label="Country" />
    </>
  );
}

export function PaymentFields(fields: Fields) {
  return (
    <>
      <TextInput {...bind(fields, 'txnid')} label="Transaction ID" required />
      <p className="field">
        <label htmlFor="ptype">
          Payment type <span aria-hidden="true">*</span>
        </label>
        <select
          id="ptype"
          name="ptype"
          value={fields.form.ptype}
          onChange={({ target }) => fields.change({ ptype: target.value })}
        >
          {paymentTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </p>
      <TextInput {...bind(fields, 'publishdate')} label="Certificate date" type="date" required />
    </>
  );
}
