const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Country names besides those of Unicode. */
const others: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  turkey: 'TR',
};

let codes: Map<string, string> | undefined;

/** Codes of countries by their English names in lower case. */
function codesByName(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const named = letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = english.of(first + second);
      return name === undefined ? [] : [[name.toLowerCase(), first + second]];
    }),
  );
  return new Map([...named, ...Object.entries(others)]);
}

/** 'India, Nepal' in another language; other names stay as they are. */
export function countriesIn(names: string, locale: string): string {
  codes ??= codesByName();
  const display = new Intl.DisplayNames(locale, { type: 'region' });
  return names.replace(/[^,;]+/g, (name) => {
    const code = codes!.get(name.trim().toLowerCase());
    return code === undefined ? name : name.replace(name.trim(), display.of(code) ?? name.trim());
  });
}
