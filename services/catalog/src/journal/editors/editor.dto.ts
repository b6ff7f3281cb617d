import {
  type EditorCategory,
  editorCategories,
  editorPosts,
  type Visibility,
  visibilities,
} from '#contracts/statuses.ts';
import { Line, MaxText, OneOf, Optional, Required } from '#platform/rules.ts';

class EditorFields {
  @Optional() @Line(200) email?: string;
  @Optional() @Line(60) phone?: string;
  @Optional() @OneOf(['', ...editorPosts]) designation?: string;
  @Optional() @Line(200) degree?: string;
  @Optional() @Line(100) country?: string;
  @Optional() @OneOf(visibilities) status?: Visibility;
}

export class AddEditorDto extends EditorFields {
  @Required('The name is required') @Line(200) name!: string;
  @Required('The affiliation is required') @Line(1_000) content!: string;
  @Required('The post is required') @MaxText(2_000) post!: string;
  @OneOf(editorCategories, 'The category is required') category!: EditorCategory;
}

/** Any of an editor's fields; omitted ones are not changed. */
export class UpdateEditorDto extends EditorFields {
  @Optional() @Required('The name is required') @Line(200) name?: string;
  @Optional() @Required('The affiliation is required') @Line(1_000) content?: string;
  @Optional() @Required('The post is required') @MaxText(2_000) post?: string;
  @Optional() @OneOf(editorCategories, 'The category is required') category?: EditorCategory;
}
