export const visibilities = ['enabled', 'disabled'] as const;
export type Visibility = (typeof visibilities)[number];

export const paymentTypes = ['paid', 'free'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const editorCategories = ['chief editor', 'associate editor', 'assistant editor'] as const;
export type EditorCategory = (typeof editorCategories)[number];

export const editorPosts = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Scientist',
  'Head',
  'Lecturer',
] as const;

/** Webdata statuses in display order; 'info' is displayed as 'Information' (requirements.md#webdata-pages). */
export const webdataStatuses = [
  'pending',
  'working',
  'completed',
  'info',
  'last-work',
  'journal',
  'urgent',
  'cancelled',
] as const;
export type WebdataStatus = (typeof webdataStatuses)[number];

/** The statuses that a new work-log entry may have (requirements.md#webdata-pages). */
export const newWebdataStatuses = ['info', 'urgent'] as const;

/** The delivery state of an author notice; 'not_sent' is stored if no mail server is configured. */
export const noticeStates = ['not_sent', 'queued', 'sent', 'failed'] as const;
/** A mail that another service orders; `bounced` came back after it was sent. */
export const mailStates = [...noticeStates, 'bounced'] as const;
export type MailState = (typeof mailStates)[number];
/** States of mails that staff have to look at. */
export const undeliveredStates = ['failed', 'bounced'] as const satisfies MailState[];
export type NoticeState = (typeof noticeStates)[number];
