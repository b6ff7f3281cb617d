const address = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/;

/** One e-mail address, without name or comment. */
export const isEmail = (text: string): boolean => text.length <= 254 && address.test(text);

/** One address or several with commas between: an article's notice can go to every author. */
export const isEmailList = (text: string): boolean => text.split(',').every((part) => isEmail(part.trim()));
