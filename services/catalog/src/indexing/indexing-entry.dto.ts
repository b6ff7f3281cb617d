import { type Visibility, visibilities } from '#contracts/statuses.js';
import { Integer, MaxText, OneOf, Optional, Required, Rule, Trimmed } from '#platform/rules.js';

const isLink = (text: string) =>
  text === '' || /^https?:\/\/\S+$/.test(text) ? undefined : 'This must be a web address';

export class AddIndexingEntryDto {
  @Trimmed() @Required('The title is required') @MaxText(200) title!: string;
  @Optional() @Trimmed() @Rule(isLink) @MaxText(500) link?: string;
  @Optional() @Integer(0, 1_000_000) sortnumber?: number;
  @Optional() @OneOf(visibilities) status?: Visibility;
}

export class UpdateIndexingEntryDto {
  @Optional() @Trimmed() @Required('The title is required') @MaxText(200) title?: string;
  @Optional() @Trimmed() @Rule(isLink) @MaxText(500) link?: string;
  @Optional() @Integer(0, 1_000_000) sortnumber?: number;
  @Optional() @OneOf(visibilities) status?: Visibility;
}
