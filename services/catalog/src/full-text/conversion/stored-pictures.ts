import { everyBlock, everyInline, eachLine } from '#contracts/full-text/text-lines.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import type { Block, Inline, TextPicture, TextTree } from '#contracts/full-text/text-tree.ts';
import type { Conversion, ConvertedText } from './conversion.ts';
import { TextError } from './text-error.ts';

type Stored = { name: string; width: number; height: number } | undefined;

/** Stores the pictures of the text and gives them their names and sizes; those that pages cannot show are left out. */
export async function storePictures(
  { tree, warnings }: ConvertedText,
  files: ReadonlyMap<string, Uint8Array>,
  { storePicture, signal }: Pick<Conversion, 'storePicture' | 'signal'>,
): Promise<ConvertedText> {
  const places = placesIn(tree);
  const names = new Set(places.flatMap(({ pictures }) => pictures.map(({ name }) => name)));
  if (names.size > textLimits.pictures)
    throw new TextError(`The file has ${names.size} pictures; at most ${textLimits.pictures} are accepted`);
  const stored = new Map<string, Stored>();
  for (const name of names) {
    signal.throwIfAborted();
    stored.set(name, await storePicture(Buffer.from(files.get(name) ?? [])));
  }
  const missing: ConvertedText['warnings'] = [];
  for (const { pictures, at, replace } of places)
    replace(
      pictures.flatMap(({ name, alternative }) => {
        const found = stored.get(name);
        if (!found) missing.push({ kind: 'picture_missing', about: name, at });
        return found ? [{ name: found.name, width: found.width, height: found.height, alternative }] : [];
      }),
    );
  return { tree, warnings: [...warnings, ...missing] };
}

/** Pictures that stand at one place of the tree. */
interface Place {
  pictures: TextPicture[];
  at: string;
  replace: (pictures: TextPicture[]) => void;
}

function placesIn(tree: TextTree): Place[] {
  const places: Place[] = [];
  let at = '';
  const visit = (blocks: Block[]) => {
    for (const block of everyBlock(blocks)) {
      if ('id' in block && block.id) at = block.id;
      if (block.kind === 'figure' || block.kind === 'table')
        places.push({ pictures: block.pictures, at, replace: (pictures) => (block.pictures = pictures) });
      if (block.kind === 'equation') places.push(...placesOfFormula(block, at));
    }
    eachLine(blocks, (content) => {
      for (const inline of everyInline(content)) places.push(...placesOfInline(inline));
    });
  };
  visit(tree.blocks);
  for (const note of tree.notes) visit(note.blocks);
  return places.filter(({ pictures }) => pictures.length > 0);
}

function placesOfFormula(formula: { picture?: TextPicture }, at: string): Place[] {
  const { picture } = formula;
  if (!picture) return [];
  const replace = ([stored]: TextPicture[]) => {
    if (stored) formula.picture = stored;
    else delete formula.picture;
  };
  return [{ pictures: [picture], at, replace }];
}

function placesOfInline(inline: Inline): Place[] {
  if (typeof inline === 'string') return [];
  if (inline.kind === 'formula') return placesOfFormula(inline, '');
  if (inline.kind !== 'inline-picture') return [];
  const { picture } = inline;
  // A picture that cannot be shown remains as its description.
  const replace = ([stored]: TextPicture[]) =>
    stored
      ? Object.assign(inline, { picture: stored })
      : Object.assign(inline, {
          kind: 'italic',
          content: [picture.alternative || picture.name],
          picture: undefined,
        });
  return [{ pictures: [picture], at: '', replace }];
}
