import { MAX_LETTER, MAX_NOTE } from '#contracts/manuscripts/limits.ts';
import { orcidProblem, bareOrcid } from '#contracts/identifiers/orcid.ts';
import { dateProblem } from '#contracts/text/dates.ts';
import { emailProblem } from '#contracts/text/emails.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { PageQuery } from '#platform/validation/paging.ts';
import { Flag, Line, MaxText, OneOf, Optional, Required, Rule, Trimmed } from '#platform/validation/rules.ts';

const MAX_KEYWORD_LINE = 5_000;

export class CandidatesQuery {
  @MaxText(200) q = '';
}

export class ReviewersQuery extends PageQuery {
  @MaxText(200) q = '';
}

/** A person, as far as it is typed. */
export class PersonQuery {
  @MaxText(200) @Trimmed() email = '';
  @MaxText(300) @Trimmed() name = '';
  @MaxText(500) @Trimmed() affiliation = '';
  @MaxText(60) @Trimmed(bareOrcid) orcid = '';
}

export class InvitationQuery {
  @MaxText(200) @Trimmed() email = '';
  @MaxText(300) name = '';
  @OneOf(siteLanguages) language: SiteLanguage = 'en';
  @Rule(dateProblem) due = '';
}

export class NamesCheckedDto {
  /** Whether the user has checked the names that were found, and the parts that could not be searched. */
  @Optional() @Flag() send_anyway?: boolean;
}

export class InviteDto extends NamesCheckedDto {
  @Required('The name is required') @Line(300) name!: string;
  @Rule(emailProblem) @Trimmed() email!: string;
  @Line(500) affiliation = '';
  @Rule(orcidProblem) @MaxText(60) @Trimmed(bareOrcid) orcid = '';
  @OneOf(siteLanguages) language: SiteLanguage = 'en';
  @Rule(dateProblem) due = '';
  @Required('The subject is required') @Line(200) subject!: string;
  @Rule((text) =>
    text.includes('{link}')
      ? undefined
      : 'Keep {link} in the letter: it takes the reviewer to the manuscript',
  )
  @MaxText(MAX_LETTER)
  letter!: string;
  /** Whether the address that the authors suggest was also found elsewhere. */
  @Optional() @Flag() found_elsewhere?: boolean;
}

export class ReviewerDto {
  @Required('The name is required') @Line(300) name!: string;
  @Rule(emailProblem) @Trimmed() email!: string;
  @Line(500) affiliation!: string;
  /** Keywords in one line, as in articles. */
  @MaxText(MAX_KEYWORD_LINE) @Trimmed() keywords!: string;
}

export class JoinDto {
  /** The address of the other record. */
  @Rule(emailProblem) @Trimmed() email!: string;
}

export class DueDto {
  /** A later due day; unchanged without one. */
  @Rule(dateProblem) due = '';
}

export class ReturnDto extends DueDto {
  @Required('Please say why') @MaxText(MAX_NOTE) @Trimmed() message!: string;
}

export class ShowDto extends NamesCheckedDto {
  @Flag() shown!: boolean;
}
