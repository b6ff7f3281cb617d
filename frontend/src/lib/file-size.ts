const MEGABYTE = 1_048_576;

/** '340 kB', '1.2 MB'. */
export const fileSize = (bytes: number, locale = 'en-GB'): string => {
  const [amount, unit] =
    bytes < MEGABYTE ? [Math.ceil(bytes / 1024), 'kilobyte'] : [bytes / MEGABYTE, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
};
