import { blocksOf, everyBlock, inlinesIn } from '#contracts/full-text/text-lines.ts';
import { textLimits, type TextWarning } from '#contracts/full-text/full-text.ts';
import type { Block, TextPicture, TextTree } from '#contracts/full-text/text-tree.ts';
import { toWarning } from './reading.ts';
import { TextError } from './text-error.ts';
import { type PictureKind, placeholder } from './text-inlines.ts';

/** Stores a picture and returns its name in the file store; undefined for a file that pages cannot show as a picture. */
export type StorePicture = (
  bytes: Uint8Array,
) => Promise<{ name: string; width: number; height: number } | undefined>;

/** Stores the pictures of the text with their names and sizes; reports those that pages cannot show. */
export async function storePictures(
  tree: TextTree,
  files: ReadonlyMap<string, Uint8Array>,
  storePicture: StorePicture,
  language: string,
): Promise<TextWarning[]> {
  const places = placesIn(blocksOf(tree), language);
  const names = new Set(places.flatMap(({ pictures }) => pictures.map(({ name }) => name)));
  if (names.size > textLimits.pictures)
    throw new TextError(`The file has ${names.size} pictures; at most ${textLimits.pictures} are accepted`);
  const stored = new Map<string, Awaited<ReturnType<StorePicture>>>();
  for (const name of names) stored.set(name, await storePicture(files.get(name) ?? new Uint8Array()));
  const missing: TextWarning[] = [];
  for (const { pictures, at, replace } of places)
    replace(
      pictures.flatMap((picture) => {
        const found = stored.get(picture.name);
        if (!found) missing.push(toWarning('picture_missing', picture.name, at));
        return found ? { ...picture, ...found } : [];
      }),
    );
  return missing;
}

interface Place {
  pictures: TextPicture[];
  at: string;
  replace: (pictures: TextPicture[]) => void;
}

function placesIn(blocks: Block[], language: string): Place[] {
  const places: Place[] = [];
  let at = '';
  const add = (holder: { kind: 'equation' | PictureKind; picture?: TextPicture; tex?: string }) => {
    const { kind, picture, tex } = holder;
    const replace = ([found]: TextPicture[]) => {
      if (found || kind === 'equation' || tex) {
        holder.picture = found;
        return;
      }
      // A picture in a line that cannot be shown remains as its description.
      const description = picture?.alternative || placeholder(kind, language);
      Object.assign(holder, { kind: 'italic', content: [description], picture: undefined });
    };
    if (picture) places.push({ pictures: [picture], at, replace });
  };
  for (const block of everyBlock(blocks)) {
    if ('id' in block && block.id) at = block.id;
    if (block.kind === 'figure' || block.kind === 'table')
      places.push({ pictures: block.pictures, at, replace: (pictures) => (block.pictures = pictures) });
    if (block.kind === 'equation') add(block);
  }
  at = '';
  for (const inline of inlinesIn(blocks)) if (typeof inline !== 'string' && 'picture' in inline) add(inline);
  return places;
}
