/** The path of a request's URL, as logs may have it: queries contain tokens of mails and what people search for. */
export const withoutQuery = (url = '/'): string => url.split('?', 1)[0] ?? url;
