import { IsIn, IsOptional, MaxLength } from 'class-validator';
import { type Visibility, visibilities } from '#contracts/statuses.js';
import { Integer, Required, Rule, Trimmed } from '#platform/rules.js';

const isLink = (text: string) =>
  text === '' || /^https?:\/\/\S+$/.test(text) ? undefined : 'This must be a web address';

export class AddIndexingEntryDto {
  @Trimmed() @Required('The title is required') @MaxLength(200) title!: string;
  @IsOptional() @Trimmed() @Rule(isLink) @MaxLength(500) link?: string;
  @IsOptional() @Integer(0, 1_000_000) sortnumber?: number;
  @IsOptional() @IsIn(visibilities) status?: Visibility;
}

export class UpdateIndexingEntryDto {
  @IsOptional() @Trimmed() @Required('The title is required') @MaxLength(200) title?: string;
  @IsOptional() @Trimmed() @Rule(isLink) @MaxLength(500) link?: string;
  @IsOptional() @Integer(0, 1_000_000) sortnumber?: number;
  @IsOptional() @IsIn(visibilities) status?: Visibility;
}
