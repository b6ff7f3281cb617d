/** The journal's sections, in the order of its tables of contents; the setting separates them by commas. */
export const sectionsOf = ({ sections }: { sections: string }): string[] =>
  sections
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * Articles by section, each section's in the order given: first those without one, then the journal's sections in
 * their order, then others.
 */
export function bySection<T extends { section: string }>(
  articles: readonly T[],
  sections: readonly string[],
): { section: string; articles: T[] }[] {
  const groups = Map.groupBy(articles, ({ section }) => section);
  const names = new Set(['', ...sections, ...groups.keys()]);
  return [...names].flatMap((section) => {
    const inSection = groups.get(section);
    return inSection ? { section, articles: inSection } : [];
  });
}

/** The name of a section's set (OAI-PMH 2.0, section 2.6): letters, digits and marks that URLs may contain. */
export const setSpecOf = (section: string): string =>
  encodeURIComponent(section.toLowerCase().replace(/\s+/gu, '-')).replaceAll('%', '.');
