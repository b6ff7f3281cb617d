import { Transform } from 'class-transformer';
import { emailProblem } from '#contracts/emails.ts';
import type { Settings } from '#contracts/entities.ts';
import { siteAddressProblem } from '#contracts/site-address.ts';
import { Flag, Line, MaxText, Optional, Rule, Trimmed } from '#platform/rules.ts';

const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s/]+\S*$/.test(text) ? undefined : 'This must be a web address';
/**
 * Asks the formatter itself: `Intl.supportedValuesOf` omits zones that it knows under an older name, such as
 * Asia/Kolkata.
 */
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

/** Any of the settings; omitted ones are not changed. */
export class UpdateSettingsDto implements Partial<Settings> {
  @Optional() @Line(200) websitename?: string;
  @Optional() @Line(200) formatted_journal_name?: string;
  @Optional()
  @Trimmed()
  @Rule(siteAddressProblem)
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\/+$/, '') : value,
  )
  @MaxText(200)
  domain?: string;
  @Optional() @Trimmed() @Rule(emailProblem) @MaxText(200) websiteemail?: string;
  @Optional() @Line(40) whatsup_number?: string;
  @Optional() @Line(100) whatsapp_head_contact?: string;
  @Optional() @Line(100) issn?: string;
  @Optional() @Line(40) fee_rupee?: string;
  @Optional() @Line(40) fee_dollar?: string;
  @Optional() @MaxText(50_000) home_content?: string;
  @Optional() @Line(20) nassScore?: string;
  @Optional() @Line(20) nassScoreYear?: string;
  @Optional() @Line(40) impactfactor?: string;
  @Optional() @Line(40) phone?: string;
  @Optional() @Line(500) postal_address?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxText(500) journal_list_url?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxText(500) video_link_1?: string;
  @Optional() @Trimmed() @Rule(orEmpty(isWebAddress)) @MaxText(500) video_link_2?: string;
  @Optional() @Trimmed() @Rule(isTimeZone) time_zone?: string;
  @Optional() @Flag() hyphens_in_author_names?: boolean;
}
