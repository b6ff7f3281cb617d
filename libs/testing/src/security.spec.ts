import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const docs = join(import.meta.dirname, '../../../docs');
/** Each item of a list is one line. */
const textOf = (page: string) => readFileSync(join(docs, page), 'utf8').replaceAll(/\n +/g, ' ');
const text = textOf('security-requirements.md');
/** A link to a file, and the parts of tests' names that follow it. */
const evidence = /\]\(([\w./-]+)(?:#[\w-]+)?\)((?: “[^”]+”)*)/g;

describe('docs/security-requirements.md', () => {
  const [requirements = ''] = text.split('\n## What is open\n');
  const rows = [...requirements.matchAll(/^- \*\*(\d[\d., ]*)\*\* (.*)$/gm)].map(
    ([, numbers = '', row = '']) => ({ numbers: numbers.split(', '), row }),
  );

  it('has one item for each requirement of levels 1 and 2', () => {
    const numbers = rows.flatMap((row) => row.numbers);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    expect(numbers).toHaveLength(253);
  });

  it('links to files that exist and have the tests that it names', () => {
    const wrong = [...`${text}${textOf('security.md')}`.matchAll(evidence)].flatMap(
      ([, path = '', names = '']) => {
        const file = join(docs, path);
        if (!existsSync(file)) return [path];
        const content = readFileSync(file, 'utf8');
        return [...names.matchAll(/“([^”]+)”/g)].flatMap(([, name = '']) =>
          content.includes(name) ? [] : [`${path}: ${name}`],
        );
      },
    );
    expect(wrong).toEqual([]);
  });

  it('shows what is met by a file or in the document', () => {
    const unproven = rows.filter(({ row }) => !/does not apply|\*\*open\*\*|\]\(|above|\bnone\b/.test(row));
    expect(unproven.map(({ numbers }) => numbers)).toEqual([]);
  });

  it('lists everything that is open', () => {
    const open = rows.filter(({ row }) => row.includes('**open**')).flatMap(({ numbers }) => numbers);
    const [, list = ''] = text.split('\n## What is open\n');
    const listed = [...list.matchAll(/^- \*\*(\d[\d., ]*)\*\*/gm)].flatMap(([, numbers = '']) =>
      numbers.split(', '),
    );
    expect(listed.toSorted()).toEqual(open.toSorted());
  });
});
