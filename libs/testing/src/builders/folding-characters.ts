const folds: readonly ((text: string) => string)[] = [
  (text) => text.normalize('NFKC'),
  (text) => text.normalize('NFKD'),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  // Case folding, as far as JavaScript has it.
  (text) => text.toUpperCase().toLowerCase(),
];
const codePoints = Array.from({ length: 0x110000 - 0x80 }, (_, index) => index + 0x80);

/** Every character outside ASCII that some way of folding turns into one that addresses have, with what it becomes. */
export const foldingCharacters: readonly { character: string; folded: string }[] = codePoints
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .flatMap((codePoint) => {
    const character = String.fromCodePoint(codePoint);
    const letters = folds.flatMap(
      (fold) =>
        fold(character)
          .toLowerCase()
          .match(/[a-z0-9.@+_-]+/g) ?? [],
    );
    return letters.length > 0 ? [{ character, folded: letters[0]! }] : [];
  });
