import { Transform } from 'class-transformer';
import { emailProblem } from '#contracts/emails.js';
import type { Settings } from '#contracts/entities.js';
import { Flag, MaxText, Optional, Rule, Trimmed } from '#platform/rules.js';

const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s/]+\S*$/.test(text) ? undefined : 'This must be a web address';
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
  @Optional() @Trimmed() @MaxText(200) websitename?: string;
  @Optional() @Trimmed() @MaxText(200) formatted_journal_name?: string;
  @Optional()
  @Trimmed()
  @Rule(isWebAddress)
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\/+$/, '') : value,
  )
  @MaxText(200)
  domain?: string;
  @Optional() @Trimmed() @Rule(emailProblem) @MaxText(200) websiteemail?: string;
  @Optional() @Trimmed() @MaxText(40) whatsup_number?: string;
  @Optional() @Trimmed() @MaxText(100) whatsapp_head_contact?: string;
  @Optional() @Trimmed() @MaxText(100) issn?: string;
  @Optional() @Trimmed() @MaxText(40) fee_rupee?: string;
  @Optional() @Trimmed() @MaxText(40) fee_dollar?: string;
  @Optional() @MaxText(50_000) home_content?: string;
  @Optional() @Trimmed() @MaxText(20) nassScore?: string;
  @Optional() @Trimmed() @MaxText(20) nassScoreYear?: string;
  @Optional() @Trimmed() @MaxText(40) impactfactor?: string;
  @Optional() @Trimmed() @MaxText(40) phone?: string;
  @Optional() @Trimmed() @MaxText(500) postal_address?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxText(500) journal_list_url?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxText(500) video_link_1?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxText(500) video_link_2?: string;
  @Optional() @Trimmed() @Rule(isTimeZone) time_zone?: string;
  @Optional() @Flag() hyphens_in_author_names?: boolean;
}
