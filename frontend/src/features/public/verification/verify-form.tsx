import { Form } from 'react-router-dom';

/** Form for the code printed next to a certificate's QR code. */
export function VerifyForm({ code }: { code?: string }) {
  return (
    <Form className="search-form" action="/verify">
      <label htmlFor="code">Code on the certificate</label>
      <span className="search-form-row">
        <input
          id="code"
          type="text"
          name="code"
          defaultValue={code}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <button type="submit">Verify</button>
      </span>
    </Form>
  );
}
