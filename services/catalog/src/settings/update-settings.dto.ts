import { Transform } from 'class-transformer';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { isEmail } from '#contracts/emails.js';
import type { Settings } from '#contracts/entities.js';
import { Optional, Rule, Trimmed } from '#platform/rules.js';

const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s/]+\S*$/.test(text) ? undefined : 'This must be a web address';
const isEmailAddress = (text: string) => (isEmail(text) ? undefined : 'This must be an e-mail address');
/** Asked of the formatter that will use it: the list of supported names leaves out those it knows by an older one, Asia/Kolkata too. */
const isTimeZone = (text: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return undefined;
  } catch {
    return 'This is no time zone';
  }
};
const orEmpty = (check: (text: string) => string | undefined) => (text: string) =>
  text === '' ? undefined : check(text);

/** Any of the settings; those left out stay as they are. */
export class UpdateSettingsDto implements Partial<Settings> {
  @Optional() @IsString() @Trimmed() @MaxLength(200) websitename?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(200) formatted_journal_name?: string;
  @Optional()
  @Trimmed()
  @Rule(isWebAddress)
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\/+$/, '') : value,
  )
  @MaxLength(200)
  domain?: string;
  @Optional() @Trimmed() @Rule(isEmailAddress) @MaxLength(200) websiteemail?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(40) whatsup_number?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(100) whatsapp_head_contact?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(100) issn?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(40) fee_rupee?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(40) fee_dollar?: string;
  @Optional() @IsString() @MaxLength(50_000) home_content?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(20) nassScore?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(20) nassScoreYear?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(40) impactfactor?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(40) phone?: string;
  @Optional() @IsString() @Trimmed() @MaxLength(500) postal_address?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxLength(500) journal_list_url?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxLength(500) video_link_1?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxLength(500) video_link_2?: string;
  @Optional() @Trimmed() @Rule(isTimeZone) time_zone?: string;
  @Optional() @IsBoolean() hyphens_in_author_names?: boolean;
}
