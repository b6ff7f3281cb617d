import { IsIn, IsString, MaxLength } from 'class-validator';
import {
  type EditorCategory,
  editorCategories,
  editorPosts,
  type Visibility,
  visibilities,
} from '#contracts/statuses.js';
import { Optional, Required, Trimmed } from '#platform/rules.js';

class EditorFields {
  @Optional() @IsString() @Trimmed() @MaxLength(200) email?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(60) phone?: string;
  @Optional() @IsIn(['', ...editorPosts]) designation?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(200) degree?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(100) country?: string;
  @Optional() @IsIn(visibilities) status?: Visibility;
}

export class AddEditorDto extends EditorFields {
  @Trimmed() @Required('The name is required') @MaxLength(200) name!: string;
  @Trimmed() @Required('The affiliation is required') @MaxLength(1_000) content!: string;
  @Required('The post is required') @MaxLength(2_000) post!: string;
  @IsIn(editorCategories, { message: 'The category is required' }) category!: EditorCategory;
}

/** Any of an editor's fields; those left out stay as they are. */
export class UpdateEditorDto extends EditorFields {
  @Optional() @Trimmed() @Required('The name is required') @MaxLength(200) name?: string;
  @Optional() @Trimmed() @Required('The affiliation is required') @MaxLength(1_000) content?: string;
  @Optional() @Required('The post is required') @MaxLength(2_000) post?: string;
  @Optional() @IsIn(editorCategories, { message: 'The category is required' }) category?: EditorCategory;
}
