import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  type EditorCategory,
  editorCategories,
  editorPosts,
  type Visibility,
  visibilities,
} from '#contracts/statuses.js';
import { Required, Trimmed } from '#platform/rules.js';

class EditorFields {
  @IsOptional() @IsString() @Trimmed() @MaxLength(200) email?: string;
  @IsOptional() @IsString() @Trimmed() @MaxLength(60) phone?: string;
  @IsOptional() @IsIn(['', ...editorPosts]) designation?: string;
  @IsOptional() @IsString() @Trimmed() @MaxLength(200) degree?: string;
  @IsOptional() @IsString() @Trimmed() @MaxLength(100) country?: string;
  @IsOptional() @IsIn(visibilities) status?: Visibility;
}

export class AddEditorDto extends EditorFields {
  @Trimmed() @Required('The name is required') @MaxLength(200) name!: string;
  @Trimmed() @Required('The affiliation is required') @MaxLength(1_000) content!: string;
  @Required('The post is required') @MaxLength(2_000) post!: string;
  @IsIn(editorCategories, { message: 'The category is required' }) category!: EditorCategory;
}

/** Any of an editor's fields; those left out stay as they are. */
export class UpdateEditorDto extends EditorFields {
  @IsOptional() @Trimmed() @Required('The name is required') @MaxLength(200) name?: string;
  @IsOptional() @Trimmed() @Required('The affiliation is required') @MaxLength(1_000) content?: string;
  @IsOptional() @Required('The post is required') @MaxLength(2_000) post?: string;
  @IsOptional() @IsIn(editorCategories, { message: 'The category is required' }) category?: EditorCategory;
}
