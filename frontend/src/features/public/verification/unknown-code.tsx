import { useSearchParams } from 'react-router-dom';
import { bareCode, printedCode } from '#contracts/identifiers/certificate-code.ts';
import { Verdict } from './verdict.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { VerifyForm } from './verify-form.tsx';

/** No document has the requested code. */
export function UnknownCode() {
  const words = useMessages().verification;
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  return (
    <>
      <title>{words.unknownTitle}</title>
      <Verdict mark="unknown">{words.unknown}</Verdict>
      <p>{words.unknownText(<b>{printedCode(bareCode(code))}</b>)}</p>
      <VerifyForm code={code} />
    </>
  );
}
