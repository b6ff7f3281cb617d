import {
  type EditorCategory,
  editorCategories,
  editorPosts,
  type Visibility,
  visibilities,
} from '#contracts/statuses.js';
import { MaxText, OneOf, Optional, Required, Trimmed } from '#platform/rules.js';

class EditorFields {
  @Optional() @Trimmed() @MaxText(200) email?: string;
  @Optional() @Trimmed() @MaxText(60) phone?: string;
  @Optional() @OneOf(['', ...editorPosts]) designation?: string;
  @Optional() @Trimmed() @MaxText(200) degree?: string;
  @Optional() @Trimmed() @MaxText(100) country?: string;
  @Optional() @OneOf(visibilities) status?: Visibility;
}

export class AddEditorDto extends EditorFields {
  @Trimmed() @Required('The name is required') @MaxText(200) name!: string;
  @Trimmed() @Required('The affiliation is required') @MaxText(1_000) content!: string;
  @Required('The post is required') @MaxText(2_000) post!: string;
  @OneOf(editorCategories, 'The category is required') category!: EditorCategory;
}

/** Any of an editor's fields; those left out stay as they are. */
export class UpdateEditorDto extends EditorFields {
  @Optional() @Trimmed() @Required('The name is required') @MaxText(200) name?: string;
  @Optional() @Trimmed() @Required('The affiliation is required') @MaxText(1_000) content?: string;
  @Optional() @Required('The post is required') @MaxText(2_000) post?: string;
  @Optional() @OneOf(editorCategories, 'The category is required') category?: EditorCategory;
}
