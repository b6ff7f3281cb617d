import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

/**
 * Turns one of the contracts' pure rules into a class-validator decorator. A missing field is judged as an empty one, so that both are
 * told the rule's own words.
 *
 * @param check answers the problem's message, or undefined when the text is fine
 */
export function Rule(check: (text: string) => string | undefined): PropertyDecorator {
  const problem = (value: unknown = '') =>
    typeof value === 'string' ? check(value) : 'This field must be text';
  return ValidateBy({
    name: 'rule',
    validator: {
      validate: (value: unknown) => problem(value) === undefined,
      defaultMessage: (args?: ValidationArguments) => problem(args?.value) ?? '',
    },
  });
}

/** A field that may be left out. Unlike class-validator's IsOptional it refuses null, which no entity stores. */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Text that must not be blank. */
export const Required = (message: string): PropertyDecorator =>
  Rule((text) => (text.trim() === '' ? message : undefined));

/** A whole number, given as a number or as its digits, as forms send it. */
export function Integer(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    Max(max, { message: `This field must be at most ${max}` }),
    Min(min, { message: `This field must be at least ${min}` }),
    IsInt({ message: 'This field must be a whole number' }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value,
    ),
  );
}

/** Text without blanks at its ends. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
