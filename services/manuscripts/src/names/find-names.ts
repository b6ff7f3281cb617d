import type { FoundName, FoundPlace } from '#contracts/manuscripts/files.ts';
import type { SearchedName } from './searched-names.ts';

/** Text of one place that is searched. */
export interface Passage {
  where: FoundPlace;
  text: string;
}

/** The names in what somebody reads, each once in each place. */
export const findNames = (passages: readonly Passage[], names: readonly SearchedName[]): FoundName[] =>
  passages.flatMap(({ where, text }) =>
    names
      .filter((name) => [...name.text].length > 2)
      .flatMap(({ what, text: name }) => {
        const at = text.toLowerCase().indexOf(name.toLowerCase());
        if (at < 0) return [];
        const around = text.slice(Math.max(0, at - 40), at + name.length + 40);
        return [{ what, where, text: text.slice(at, at + name.length), around }];
      }),
  );
