import { Injectable } from '@nestjs/common';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import type { ManuscriptMailKind } from '#contracts/manuscripts/manuscript-mails.ts';
import { MAJOR_DAYS, MINOR_DAYS, RETURN_DAYS } from '#contracts/manuscripts/limits.ts';
import type { DecisionLetter, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { afterAct, type AskedKind, asksForRevision, mayDo } from '#contracts/manuscripts/stages.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { newCode } from '#platform/identifiers/document-code.ts';
import { CatalogClient } from '../journal/clients.ts';
import { dayIn, JournalSettings } from '../journal/journal-settings.ts';
import { Links } from '../links/links.ts';
import { feeText, newFee } from '../manuscripts/fee-view.ts';
import { Mails } from '../mails/mails.ts';
import type { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';
import { lastDecision, modelOf, stateOf } from '../manuscripts/manuscript-state.ts';
import type { Step } from '../manuscripts/manuscripts.ts';
import { isNamed } from '../reviews/review.views.ts';
import { Reviews } from '../reviews/reviews.ts';
import type { DecisionDto } from './office.dto.ts';
import { nameOf, OfficeService, requireOpen } from './office.service.ts';
import type { OfficeCall } from './visible.guard.ts';

const mailOf = (kind: DecisionKind): ManuscriptMailKind =>
  kind === 'accept' || kind === 'reject' ? `decision-${kind}` : 'decision-revise';

const days: Partial<Record<DecisionKind, number>> = {
  return: RETURN_DAYS,
  minor: MINOR_DAYS,
  major: MAJOR_DAYS,
};

const askedNames: Record<SiteLanguage, Record<AskedKind, string>> = {
  en: { copyright: '- the signed copyright form', final: '- the final file' },
  hi: { copyright: '- हस्ताक्षरित कॉपीराइट प्रपत्र', final: '- अंतिम फ़ाइल' },
};

const reviewerNames: Record<SiteLanguage, string> = { en: 'Reviewer', hi: 'समीक्षक' };

/** What a letter is to say. */
interface Asked {
  kind: DecisionKind;
  asked: readonly AskedKind[];
  /** Ids of reviews. */
  show?: readonly string[];
  /** YYYY-MM-DD. */
  due?: string;
}

/** The decisions of the office. A letter is shown and edited before it goes. */
@Injectable()
export class Decisions {
  constructor(
    private readonly office: OfficeService,
    private readonly links: Links,
    private readonly mails: Mails,
    private readonly reviews: Reviews,
    private readonly settings: JournalSettings,
    private readonly catalog: CatalogClient,
  ) {}

  /** The letter as the journal's words have it. @throws DomainError manuscript_closed */
  async letter(
    { manuscript }: OfficeCall,
    { kind, asked, show, due: chosen }: Asked,
  ): Promise<DecisionLetter> {
    requireOpen(mayDo(kind, stateOf(manuscript)));
    const { mailLanguage: language, authors, number, title } = manuscript;
    const inDays = days[kind];
    const settings = await this.settings.get();
    const due = inDays === undefined ? '' : (chosen ?? dayIn(settings, inDays));
    const { subject, body } = await this.catalog.call('catalog.mail-letter', {
      kind: mailOf(kind),
      language,
      values: {
        number: String(number ?? ''),
        title: plainText(title),
        authors: authors.map(({ name }) => name).join(', '),
        due,
        remarks: await this.remarks(manuscript, settings, show),
        asked: asked.map((one) => askedNames[language][one]).join('\n'),
        fee: kind === 'accept' ? feeText(newFee(manuscript, settings)) : '',
        // Replaced when the mail is sent.
        link: '{link}',
      },
    });
    return {
      kind,
      subject,
      letter: body,
      recipients: recipientsOf(manuscript),
      reports: stateOf(manuscript).reports,
      all_reports: stateOf(manuscript).allReports,
      ...(due && { due }),
    };
  }

  /** The reports of the round that the author reads, by letter; those that are done unless the office has chosen. */
  private async remarks(
    manuscript: ManuscriptDocument,
    settings: ManuscriptSettings,
    show?: readonly string[],
  ): Promise<string> {
    const model = modelOf(manuscript, settings);
    const heading = reviewerNames[manuscript.mailLanguage];
    return (await this.reviews.of(manuscript._id))
      .filter(({ review }) => review.round === manuscript.round && review.state === 'done')
      .filter(({ review }) => show?.includes(review._id.toHexString()) ?? true)
      .map((known) => {
        const { letter, report } = known.review;
        const name = isNamed(known, model) ? ` (${known.reviewer.name})` : '';
        return `${heading} ${letter}${name}:\n\n${report?.to_author ?? ''}`;
      })
      .join('\n\n');
  }

  /** @throws DomainError manuscript_closed, version_conflict, validation_failed */
  decide(
    call: OfficeCall,
    { kind, subject, letter, to: typed, due, asked = [], show }: DecisionDto,
    version?: number,
  ): Promise<StaffManuscript> {
    const by = nameOf(call);
    const step = async ({ before, settings, session }: Step) => {
      const state = stateOf(before);
      requireOpen(mayDo(kind, state));
      const known = new Map(recipientsOf(before).map(({ email }) => [emailKey(email), email]));
      const to = typed.flatMap((email) => known.get(emailKey(email)) ?? []);
      if (to.length < typed.length)
        throw fieldError('to', 'The letter goes to authors of the manuscript only');
      const today = dayIn(settings);
      if (asksForRevision(kind) && (due === undefined || due < today))
        throw fieldError('due', 'Say until when the revision is expected');
      const { stage, round } = afterAct(kind, state);
      const decision = { kind, round, subject, letter, to, by, at: new Date(), code: newCode() };
      if (stage === 'rejected') await this.links.setEnd(session, before._id, true);
      const ended =
        kind === 'return'
          ? { set: { dates: before.dates }, commands: [] }
          : await this.reviews.end(session, before, kind, show);
      const { due: _, ...dates } = ended.set.dates ?? {};
      const mail = { kind: mailOf(kind), manuscript: before._id, stage, language: before.mailLanguage };
      return {
        set: {
          ...ended.set,
          stage,
          round,
          decisions: [...before.decisions, decision],
          asked: kind === 'accept' ? asked : [],
          ...(kind === 'accept' && { fee: newFee(before, settings) }),
          files: before.files.map((file) => (show?.includes(file.id) ? { ...file, shown: true } : file)),
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
            to.map((email) => ({ ...mail, to: email, letter: { subject, body: letter }, by: by.id })),
          )),
        ],
      };
    };
    return this.office.update(call, step, version);
  }

  /** Takes the last decision, or the withdrawal, back. */
  reopen(call: OfficeCall): Promise<StaffManuscript> {
    return this.office.update(call, async ({ before, session }) => {
      requireOpen(mayDo('reopen', stateOf(before)));
      const last = before.stage === 'withdrawn' ? undefined : lastDecision(before);
      const { due: _1, ended: _2, accepted: _3, ...dates } = before.dates;
      await this.links.setEnd(session, before._id, false);
      const decisions = before.decisions.map((one) => (one === last ? { ...one, void: new Date() } : one));
      return { set: { ...afterAct('reopen', stateOf(before)), decisions, asked: [], dates } };
    });
  }
}

/** The corresponding author first, then the other authors with an address. */
function recipientsOf({ email, authors }: ManuscriptDocument): { email: string; name: string }[] {
  const key = emailKey(email);
  const others = authors.filter((author) => author.email && emailKey(author.email) !== key);
  const own = authors.find((author) => emailKey(author.email) === key);
  return [
    { email, name: own?.name ?? '' },
    ...others.map((author) => ({ email: author.email, name: author.name })),
  ];
}
