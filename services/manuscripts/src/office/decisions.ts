import { Injectable } from '@nestjs/common';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { MAJOR_DAYS, MINOR_DAYS, RETURN_DAYS } from '#contracts/manuscripts/limits.ts';
import type { DecisionLetter, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import {
  afterAct,
  type RequestedKind,
  asksForRevision,
  mayDo,
} from '#contracts/policies/manuscript-stages.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import { emailKey } from '#contracts/text/emails.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { newCode } from '#platform/identifiers/document-code.ts';
import { CatalogClient } from '../settings/clients.ts';
import { dayIn, JournalSettings } from '../settings/journal-settings.ts';
import { Links } from '../register/links/links.ts';
import { feeText, newFee } from '../register/fee-view.ts';
import { withAttached } from '../files/manuscript-files.ts';
import { Mails, nameOfAuthor, type NewMail } from '../mails/mails.ts';
import type { ManuscriptDocument, StoredFile } from '../register/manuscript.schema.ts';
import { isForOffice, lastDecision, modelOf, stateOf } from '../register/manuscript-state.ts';
import type { Step } from '../register/manuscripts.ts';
import { requireNamesChecked } from '../register/names/require-names-checked.ts';
import { AUTHOR_WOULD_READ, checkForAuthor, requireReportCopies } from '../review/check-for-author.ts';
import type { KnownReview } from '../register/review.schema.ts';
import { isNamed } from '../review/review.views.ts';
import { Reviews } from '../review/reviews.ts';
import type { DecisionDto } from './office.dto.ts';
import { letterValues, actor, StaffManuscripts, requireOpen } from '../review/staff-manuscripts.ts';
import type { AccessedManuscript } from '../register/manuscript-access.guard.ts';

const days: Partial<Record<DecisionKind, number>> = {
  return: RETURN_DAYS,
  minor: MINOR_DAYS,
  major: MAJOR_DAYS,
};

const requestedNames: Record<SiteLanguage, Record<RequestedKind, string>> = {
  en: { copyright: '- the signed copyright form', final: '- the final file' },
  hi: { copyright: '- हस्ताक्षरित कॉपीराइट फ़ॉर्म', final: '- अंतिम फ़ाइल' },
};

const reviewerNames: Record<SiteLanguage, string> = { en: 'Reviewer', hi: 'समीक्षक' };

/** The choices that a decision letter depends on. */
interface LetterRequest {
  kind: DecisionKind;
  asked: readonly RequestedKind[];
  /** Ids of reviews, and of files of reports. */
  show?: readonly string[];
  /** YYYY-MM-DD. */
  due?: string;
}

/** Decisions of the office. A letter is shown and edited before it is sent. */
@Injectable()
export class Decisions {
  constructor(
    private readonly staff: StaffManuscripts,
    private readonly links: Links,
    private readonly mails: Mails,
    private readonly reviews: Reviews,
    private readonly settings: JournalSettings,
    private readonly catalog: CatalogClient,
  ) {}

  /** The letter in the journal's words. @throws DomainError manuscript_closed */
  async letter(
    call: AccessedManuscript,
    { kind, asked, show, due: chosen }: LetterRequest,
  ): Promise<DecisionLetter> {
    const { manuscript } = call;
    requireOpen(mayDo(kind, stateOf(manuscript)));
    const { mailLanguage: language, authors } = manuscript;
    const inDays = days[kind];
    const settings = await this.settings.get();
    const due = inDays === undefined ? '' : (chosen ?? dayIn(settings, inDays));
    const reviews = await this.reviews.findAll(manuscript._id);
    const shown = chooseShown(manuscript, reviews, show);
    const { subject, body } = await this.catalog.call('catalog.mail-letter', {
      kind: `decision-${kind}`,
      language,
      values: {
        ...letterValues(call),
        name: nameOfAuthor(manuscript, manuscript.email, language),
        authors: authors.map(({ name }) => name).join(', '),
        due,
        remarks: remarksOf(shown.reviews, manuscript, settings),
        asked: asked.map((one) => requestedNames[language][one]).join('\n'),
        fee: kind === 'accept' ? feeText(newFee(manuscript, settings)) : '',
      },
    });
    return {
      kind,
      subject,
      letter: body,
      recipients: recipientsOf(manuscript),
      reports: stateOf(manuscript).reports,
      all_reports: stateOf(manuscript).allReports,
      ...checkForAuthor({ manuscript, reviews, settings }, { letter: `${subject}\n${body}`, ...shown }),
      ...(due && { due }),
    };
  }

  /** @throws DomainError version_required, manuscript_closed, version_conflict, validation_failed */
  decide(
    call: AccessedManuscript,
    { kind, subject, letter, to: typed, due, asked = [], show, files: attached, send_anyway }: DecisionDto,
    version?: number,
  ): Promise<StaffManuscript> {
    if (version === undefined) throw new DomainError('version_required');
    const by = actor(call);
    const step = async ({ before, settings, session }: Step) => {
      const state = stateOf(before);
      requireOpen(mayDo(kind, state));
      const known = new Map(recipientsOf(before).map(({ email }) => [emailKey(email), email]));
      const to = typed.flatMap((email) => known.get(emailKey(email)) ?? []);
      if (to.length < typed.length)
        throw fieldError('to', 'Only authors of the manuscript can receive the letter.');
      const today = dayIn(settings);
      if (asksForRevision(kind) && (due === undefined || due < today))
        throw fieldError('due', 'Choose a due date for the revision.');
      const reviews = await this.reviews.findAll(before._id, session);
      const shown = chooseShown(before, reviews, show);
      requireReportCopies(shown.files);
      const read = { letter: `${subject}\n${letter}`, ...shown };
      const check = checkForAuthor({ manuscript: before, reviews, settings }, read);
      requireNamesChecked(check, send_anyway, AUTHOR_WOULD_READ);
      const { stage, round } = afterAct(kind, state);
      const files = withAttached(before.files, attached);
      const written = { subject, letter, ...(attached?.length && { files: attached }) };
      const decision = { kind, round, ...written, to, by, at: new Date(), code: newCode() };
      if (stage === 'rejected') await this.links.setEnd(session, before._id, true);
      const ended =
        kind === 'return'
          ? { set: { dates: before.dates }, commands: [] }
          : await this.reviews.end(session, before, kind, show);
      const { due: _, ...dates } = ended.set.dates ?? {};
      const mail: NewMail = {
        kind: `decision-${kind}`,
        manuscript: before._id,
        stage,
        language: before.mailLanguage,
        letter: { subject, body: letter },
        files: attached,
        by: by.id,
      };
      return {
        set: {
          ...ended.set,
          stage,
          round,
          decisions: [...before.decisions, decision],
          asked: kind === 'accept' ? asked : [],
          ...(kind === 'accept' && { fee: newFee(before, settings) }),
          files: show ? files.map((file) => withShown(file, show, before.round)) : files,
          dates: {
            ...dates,
            first_decision: dates.first_decision ?? today,
            ...(stage === 'revision' && { due }),
            ...(stage === 'accepted' && { accepted: today }),
            ...(stage === 'rejected' && { ended: today }),
          },
        },
        commands: [
          ...ended.commands,
          ...(await this.mails.store(
            session,
            to.map((email) => ({ ...mail, to: email })),
          )),
        ],
      };
    };
    return this.staff.update(call, step, version);
  }

  /** Cancels the last decision, or the withdrawal. */
  reopen(call: AccessedManuscript): Promise<StaffManuscript> {
    return this.staff.update(call, async ({ before, session }) => {
      requireOpen(mayDo('reopen', stateOf(before)));
      const last = before.stage === 'withdrawn' ? undefined : lastDecision(before);
      const { due: _1, ended: _2, accepted: _3, ...dates } = before.dates;
      await this.links.setEnd(session, before._id, false);
      const decisions = before.decisions.map((one) => (one === last ? { ...one, void: new Date() } : one));
      return { set: { ...afterAct('reopen', stateOf(before)), decisions, asked: [], dates } };
    });
  }
}

/** Reports that the author reads beside the letter: the round's remarks unless the office has chosen, and chosen files. */
function chooseShown(
  { files, round }: ManuscriptDocument,
  reviews: readonly KnownReview[],
  show?: readonly string[],
): { reviews: KnownReview[]; files: StoredFile[] } {
  const done = reviews.filter(({ review }) => review.round === round && review.state === 'done');
  return {
    reviews: done.filter(({ review }) => show?.includes(review._id.toHexString()) ?? true),
    files: files.filter((file) => isReport(file) && show?.includes(file.id)),
  };
}

const isReport = (file: StoredFile): boolean => file.kind === 'report' && isForOffice(file);

/** A file with its choice; those of earlier rounds stay unchanged unless they are chosen now. */
const withShown = (file: StoredFile, show: readonly string[], round: number): StoredFile =>
  isReport(file) && (file.round === round || show.includes(file.id))
    ? { ...file, shown: show.includes(file.id) }
    : file;

/** Remarks by letter. */
function remarksOf(
  shown: readonly KnownReview[],
  manuscript: ManuscriptDocument,
  settings: ManuscriptSettings,
): string {
  const model = modelOf(manuscript, settings);
  const heading = reviewerNames[manuscript.mailLanguage];
  return shown
    .map((known) => {
      const { letter, report } = known.review;
      const name = isNamed(known, model) ? ` (${known.reviewer.name})` : '';
      return `${heading} ${letter}${name}:\n\n${report?.to_author ?? ''}`;
    })
    .join('\n\n');
}

/** Recipients: the corresponding author first, then the other authors with an address. */
function recipientsOf({ email, authors }: ManuscriptDocument): { email: string; name: string }[] {
  const key = emailKey(email);
  const others = authors.filter((author) => author.email && emailKey(author.email) !== key);
  const own = authors.find((author) => emailKey(author.email) === key);
  return [
    { email, name: own?.name ?? '' },
    ...others.map((author) => ({ email: author.email, name: author.name })),
  ];
}
