import { type Visibility, visibilities } from '#contracts/statuses.ts';
import { Integer, Line, MaxText, OneOf, Optional, Required, Rule, Trimmed } from '#platform/rules.ts';

const isLink = (text: string) =>
  text === '' || /^https?:\/\/\S+$/.test(text) ? undefined : 'This must be a web address';

export class AddIndexingEntryDto {
  @Required('The title is required') @Line(200) title!: string;
  @Optional() @Trimmed() @Rule(isLink) @MaxText(500) link?: string;
  @Optional() @Integer(0, 1_000_000) sortnumber?: number;
  @Optional() @OneOf(visibilities) status?: Visibility;
}

export class UpdateIndexingEntryDto {
  @Optional() @Required('The title is required') @Line(200) title?: string;
  @Optional() @Trimmed() @Rule(isLink) @MaxText(500) link?: string;
  @Optional() @Integer(0, 1_000_000) sortnumber?: number;
  @Optional() @OneOf(visibilities) status?: Visibility;
}
