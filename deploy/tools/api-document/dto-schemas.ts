import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { getMetadataStorage, validateSync, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { RuleSchema } from '#platform/validation/rules.ts';

type Schema = ReturnType<typeof targetConstructorToSchema>;
type Converter = NonNullable<
  NonNullable<Parameters<typeof targetConstructorToSchema>[1]>['additionalConverters']
>[string];

/** The rules of `libs/platform` carry their schema; class-validator's own are known to the library. */
const ownRule: Converter = (meta) => {
  const { rows, maxBytes: _, ...schema } = meta.constraints[0] as RuleSchema;
  return rows ? { ...schema, items: schemaOf(rows) } : schema;
};
const converters = {
  ...Object.fromEntries(
    ['rule', 'text', 'listRule', 'oneOf', 'flag', 'list', 'rows', 'object'].map((name) => [name, ownRule]),
  ),
  nestedValidation: {},
};

/**
 * JSON Schema of what a DTO class accepts, by its validation: required is what an empty object is refused for, but for
 * what other fields decide.
 */
function schemaOf(dto: Type<object>): Schema {
  const { required: _, ...schema } = targetConstructorToSchema(dto, { additionalConverters: converters });
  const empty = new dto();
  const conditional = getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', true, false)
    .flatMap(({ type, propertyName }) =>
      type === ValidationTypes.CONDITIONAL_VALIDATION ? propertyName : [],
    );
  const needed = validateSync(empty).flatMap(({ property }) =>
    conditional.includes(property) ? [] : property,
  );
  const defaults = { ...empty } as Record<string, unknown>;
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (defaults[name] !== undefined) Object.assign(property, { default: defaults[name] });
  return { ...schema, ...(needed.length > 0 && { required: needed }) };
}

/** Declares the properties of a DTO class to @nestjs/swagger. */
export function describeDto(dto: Type<object>): void {
  const { properties = {}, required = [] } = schemaOf(dto);
  for (const [name, schema] of Object.entries(properties))
    ApiProperty({ ...(schema as object), required: required.includes(name) })(dto.prototype as object, name);
}
