/** Exceptions of COUNTER's API: code and the message that it prescribes. */
const messages = {
  1030: 'Insufficient Information to Process Request',
  2010: 'Requestor is Not Authorized to Access Usage for Institution',
  3020: 'Invalid Date Arguments',
  3030: 'No Usage Available for Requested Dates',
  3031: 'Usage Not Ready for Requested Dates',
  3032: 'Usage No Longer Available for Requested Dates',
  3050: 'Parameter Not Recognized in this Context',
  3060: 'Invalid ReportFilter Value',
  3062: 'Invalid ReportAttribute Value',
} as const;
type Code = keyof typeof messages;

export interface ReportException {
  Code: Code;
  Message: string;
  Data?: string;
}

export const reportException = (code: Code, data?: string): ReportException => ({
  Code: code,
  Message: messages[code],
  ...(data !== undefined && { Data: data }),
});

/** Ends the request: there is no report. */
export class RefusedReport extends Error {
  readonly exception: ReportException;
  readonly status: number;

  constructor(code: 1030 | 2010 | 3020, data: string) {
    super(messages[code]);
    this.exception = reportException(code, data);
    this.status = code === 2010 ? 403 : 400;
  }
}
