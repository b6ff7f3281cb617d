import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { DomainError } from '#platform/errors/domain-error.ts';
import { validationPipe } from '#platform/validation/validation.ts';

type Shape = new () => object;

/** Values of which every field rejects some. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'nonsense',
  'a@b,c',
  '$\u0000',
  'x'.repeat(200_000),
  true,
  -1,
  1.5,
  Number.NaN,
  1e12,
  '-1',
  '99999999999',
  [],
  ['nonsense'],
  [7],
  [null],
  Array.from({ length: 300 }, (_, at) => `${at}`),
  {},
  { $ne: '' },
];

/** Every class that services validate input with: those declared in their modules, exported or not. */
async function shapesOfServices(): Promise<Shape[]> {
  const root = join(import.meta.dirname, '../../../services');
  const modules = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:dto|controller)\.ts$/.test(file))
    .map((file) => join(root, file));
  for (const module of modules) await import(module);
  // Other specs of this process have declared classes of their own.
  const declared = modules.flatMap((module) =>
    [...readFileSync(module, 'utf8').matchAll(/\bclass (\w+)/g)].map(([, name]) => name),
  );
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<Shape, unknown>;
  };
  // Settings have capital names, and operators read their messages.
  return [...validationMetadatas.keys()].filter(
    (shape) =>
      declared.includes(shape.name) && !fieldsOf(shape).every((field) => field === field.toUpperCase()),
  );
}

function fieldsOf(shape: Shape): string[] {
  const found = getMetadataStorage().getTargetValidationMetadatas(shape, '', true, false);
  return [...new Set(found.map(({ propertyName }) => propertyName))];
}

/** The field's validation message for the value; undefined when it is valid. */
async function messageOf(shape: Shape, field: string, value: unknown): Promise<string | undefined> {
  try {
    await validationPipe.transform({ [field]: value }, { type: 'body', metatype: shape });
    return undefined;
  } catch (error) {
    return (error as DomainError).details.fields?.[field];
  }
}

const shapes = await shapesOfServices();

describe('An invalid field', () => {
  const fields = shapes.flatMap((shape) => fieldsOf(shape).map((field) => ({ shape, field })));
  const cases = fields.map(({ shape, field }) => [shape.name, field, shape] as const);

  it('is one of many', () => {
    expect(fields.length).toBeGreaterThan(80);
  });

  it.each(cases)('has a user-facing message: %s.%s', async (_, field, shape) => {
    const all = await Promise.all(wrongValues.map((value) => messageOf(shape, field, value)));
    for (const message of new Set(all.filter((expected) => expected !== undefined))) {
      // The library's own messages begin with the property's name.
      expect(message).toMatch(/^(?:[A-Z]|'[^']*' is )/);
      const named = message.replace(/\biDs?\b|\barXiv\b/g, ''); // names, not properties
      expect(named).not.toMatch(/\b[a-z]+(?:[A-Z_][a-z]*)+\b|following values/);
    }
  });
});
