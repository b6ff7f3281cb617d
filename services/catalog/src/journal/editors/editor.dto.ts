import { PartialType } from '@nestjs/mapped-types';
import { editorFields, editorSetByServer } from '#contracts/fields/editor-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';

export class AddEditorDto extends fieldsDto(editorFields, editorSetByServer) {}

/** Any of an editor's fields; omitted ones are not changed. */
export class UpdateEditorDto extends PartialType(AddEditorDto, { skipNullProperties: false }) {}
