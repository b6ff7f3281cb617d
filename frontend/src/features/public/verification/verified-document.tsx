import { printedCode } from '#contracts/identifiers/certificate-code.ts';
import type { Verification } from '#contracts/fields/issued-documents.ts';
import { amountInFigures } from '#contracts/values/amounts.ts';
import { languageOf } from '#contracts/text/language.ts';
import { dayIn } from '#lib/dates.ts';
import { useMessages } from '#messages/messages-context.ts';
import { RichText } from '#ui/rich-text.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { PageHead } from '../frame/public-page.tsx';
import { Verdict } from './verdict.tsx';
import {
  type VerifiedDocumentMessages,
  verifiedDocuments as en,
} from '../../../messages/en/verified-documents.ts';
import { verifiedDocuments as hi } from '../../../messages/hi/verified-documents.ts';
import textStyles from '../frame/text.module.css';
import styles from './verdict.module.css';

type Found = Verification & { kind: NonNullable<Verification['kind']> };

export function VerifiedDocument({ found }: { found: Found }) {
  const { kind, valid, author, title, number, decision, receipt, paid, year, count, issuedAt, code } = found;
  const words = useVerifiedDocumentMessages();
  const { format, verification } = useMessages();
  const { time_zone } = useSite().settings;
  const name = words.kinds[kind];
  const person = isPaper(kind)
    ? { letter: words.authors, receipt: words.payer }[kind]
    : verification.issuedTo;
  const facts = [
    ...(receipt === undefined ? [] : [[words.receipt, receipt] as const]),
    ...(paid ? [[words.amount, amountInFigures(paid)] as const] : []),
    ...(decision ? [[words.decision, words.decisions[decision]] as const] : []),
    ...(title ? [[words.manuscript, <RichText key="title" text={title} />] as const] : []),
    ...(number === undefined ? [] : [[words.number, number] as const]),
    ...(author ? [[person, author] as const] : []),
    ...(year === undefined ? [] : [[words.year, year] as const]),
    ...(count === undefined || isPaper(kind) ? [] : [[words.count[kind], count] as const]),
    [words.issued, format.date(dayIn(time_zone, new Date(issuedAt)))] as const,
  ];
  const verdict = valid ? words.genuine(name) : words.invalid(name);
  return (
    <>
      <PageHead title={verdict} />
      <Verdict mark={valid ? 'genuine' : 'invalid'}>{verdict}</Verdict>
      {!valid && <p>{words.invalidText}</p>}
      <dl className={textStyles.details}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd lang={typeof value === 'string' ? languageOf(value) : undefined}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{verification.code}</dt>
          <dd className={styles.code}>{printedCode(code)}</dd>
        </div>
      </dl>
    </>
  );
}

const isPaper = (kind: Found['kind']): kind is 'letter' | 'receipt' =>
  kind === 'letter' || kind === 'receipt';

export const isDocument = (found: Verification): found is Found => found.kind !== undefined;

/** Words of verified letters and certificates, which only the page that verifies them loads. */
const catalogues = { en, hi } satisfies Record<string, VerifiedDocumentMessages>;

const useVerifiedDocumentMessages = (): VerifiedDocumentMessages => catalogues[useMessages().language];
