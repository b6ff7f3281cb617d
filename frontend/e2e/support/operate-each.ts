import { expect, type Locator } from '@playwright/test';
import { importZip } from '#testing/builders/imports.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { typeInto } from './type-into.ts';

/** Compares a field with the value entered. */
type Check = () => Promise<void>;
type Operate = (field: Locator, text: string) => Promise<Check>;

const typed =
  (sample?: string): Operate =>
  async (field, text) => {
    await typeInto(field, sample ?? text);
    return () => expect(field).toHaveValue(sample ?? text);
  };

/** Chooses a different option of a select or a group of radio buttons. */
const chosen = async (field: Locator, key: string): Promise<Check> => {
  const before = await field.inputValue();
  await field.press(key);
  await expect(field).not.toHaveValue(before);
  const value = await field.inputValue();
  return () => expect(field).toHaveValue(value);
};

const files = {
  '.zip': { name: 'articles.zip', mimeType: 'application/zip', buffer: importZip([]) },
  '.docx': {
    name: 'paper.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from('no Word file'),
  },
  'application/pdf': { name: 'article.pdf', mimeType: 'application/pdf', buffer: pdfWithText('An article') },
  'image/*': {
    name: 'dot.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  },
};

/** Operations by an input's type, otherwise by the element's name. */
const operations: Record<string, Operate> = {
  number: typed('17'),
  email: typed('a@b.in'),
  url: typed('https://a.in'),
  date: typed('2026-03-05'),
  tel: typed('+91 712'),
  password: typed('long enough'),
  /** A rich text editor. */
  div: async (field, text) => {
    await typeInto(field, text);
    return () => expect(field).toHaveText(text);
  },
  select: async (field) => {
    const isLast = await field.evaluate(
      ({ selectedIndex, options }: HTMLSelectElement) => selectedIndex === options.length - 1,
    );
    return chosen(field, isLast ? 'ArrowUp' : 'ArrowDown');
  },
  radio: (field) => chosen(field, 'ArrowDown'),
  checkbox: async (field) => {
    const checked = !(await field.isChecked());
    await field.press('Space');
    return () => expect(field).toBeChecked({ checked });
  },
  file: async (field) => {
    const accept = (await field.getAttribute('accept')) ?? '';
    const file = Object.entries(files).find(([type]) => accept.startsWith(type))![1];
    const chooser = field.page().waitForEvent('filechooser');
    await field.press('Space');
    await (await chooser).setFiles(file);
    return () => expect(field).toHaveValue(new RegExp(`\\b${file.name}$`));
  },
};

/**
 * Enters a value into every field of a form with the keyboard; only files are chosen in the system's own dialog.
 *
 * @returns a check that compares each field with its value, once all have been entered
 */
export async function operateEach(form: Locator): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [index, kind] of (await form.evaluate(numberFields)).entries()) {
    const field = form.locator(`[data-field-number="${index}"]:is(:checked, :not([type=radio]))`);
    checks.push(await (operations[kind] ?? typed())(field, `N${index}`));
  }
  return checks;
}

/** Runs in the page. @returns what each visible field is */
function numberFields(form: Element): string[] {
  const fields = form.querySelectorAll<HTMLElement>(
    // A colour is picked in the system's own dialog; what is of no form is sent by itself.
    'input:not([type=radio], [type=color], [form=""]), input[type=radio]:checked, select, textarea, [contenteditable=true]',
  );
  const visible = [...fields].filter((field) => field.offsetHeight > 0 && field.offsetWidth > 0);
  return visible.map((field, index) => {
    const radios = form.querySelectorAll<HTMLElement>(`[type=radio][name="${field.getAttribute('name')}"]`);
    for (const one of [field, ...radios]) one.dataset.fieldNumber = String(index);
    return field instanceof HTMLInputElement ? field.type : field.localName;
  });
}
