/**
 * Header of the response to `GET /api/settings` while no mails can be sent: pages then offer nothing that needs one. The
 * settings themselves are the same in any state.
 */
export const NO_MAIL_HEADER = 'X-No-Mail';
