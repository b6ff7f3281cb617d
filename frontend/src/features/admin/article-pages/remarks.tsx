import { everyBlock, inlineText, linesIn } from '#contracts/full-text/text-lines.ts';
import type { Block } from '#contracts/full-text/text-tree.ts';
import {
  blocksPublication,
  type FloatLayout,
  type PageLayout,
  type StaffPages,
} from '#contracts/typesetting/article-pages.ts';
import { anchorOf } from '#shared/full-text/anchors.ts';
import { Choice } from '#ui/inputs/choice.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { isAboutPicture, remarkText } from './remark-texts.ts';
import styles from './article-pages.module.css';

const figureWidths = { column: 'One column', page: 'Both columns' };
const tableWidths = { ...figureWidths, turned: 'Turned' };
const places = { here: 'Here', before: 'Before', after: 'After' };

/** Anchor of the PDF, for remarks about a page alone. */
export const PDF = 'pdf';

interface Props {
  pages: StaffPages;
  onLayout: (layout: PageLayout) => void;
  onPicture: (name: string, file: File) => void;
  /** Receives the page of a remark whose place is sought. */
  onPage: (page: number) => void;
}

/** How remarks name a figure or table: without a label by the beginning of its title or caption. */
function labelOf({ kind, label, title, caption }: Extract<Block, { kind: 'figure' | 'table' }>): string {
  if (label) return label.replace(/[.:]$/, '');
  const words = [title, ...linesIn(caption)].map(inlineText).find((line) => line !== '');
  if (words === undefined) return `a ${kind} without a caption`;
  return `“${words.length > 60 ? `${words.slice(0, 60)}…` : words}”`;
}

/** What to look at, by figure and table, the blocking remarks first; then what else staff have placed. */
export function Remarks({ pages: { remarks, layout, tree }, onLayout, onPicture, onPage }: Props) {
  const floats = new Map(
    everyBlock(tree?.blocks ?? [])
      .filter((block) => block.kind === 'figure' || block.kind === 'table')
      .map((float) => [float.id, float]),
  );
  const sorted = [...remarks].sort((one, two) => +blocksPublication(two) - +blocksPublication(one));
  const items = Map.groupBy(sorted, ({ at }, place) => (floats.has(at) ? at : `remark-${place}`));
  for (const id of Object.keys(layout)) if (floats.has(id) && !items.has(id)) items.set(id, []);
  const { length } = remarks;
  return (
    <section aria-labelledby="remarks">
      <h2 id="remarks">
        {length === 0 ? 'Nothing' : length === 1 ? '1 thing' : `${length} things`} to look at
      </h2>
      <ul className={styles.remarks}>
        {[...items].map(([id, ofItem]) => {
          const float = floats.get(id);
          const label = float ? labelOf(float) : '';
          const at = float?.id ?? ofItem[0]?.at;
          const page = ofItem[0]?.page ?? 0;
          const chosen = layout[id] ?? {};
          // A figure without any picture is named by its label.
          const replaceable = ofItem.filter((one) => isAboutPicture(one) && one.about !== float?.label);
          const pictures = new Set(replaceable.map(({ about }) => about));
          // A pressed button that is pressed again leaves the choice to the program.
          const choose = <Name extends keyof FloatLayout>(name: Name, value: FloatLayout[Name]) =>
            onLayout({ ...layout, [id]: { ...chosen, [name]: chosen[name] === value ? undefined : value } });
          return (
            <li key={id}>
              <div id={`about-${id}`}>
                {ofItem.length === 0 && (
                  <p>
                    {chosen.width || chosen.place
                      ? `You have placed ${label}.`
                      : `${label} is placed automatically.`}
                  </p>
                )}
                {ofItem.map((remark, place) => (
                  <p key={place}>
                    {blocksPublication(remark) && <b className="problem">Before publication</b>}{' '}
                    {remarkText(remark, label)}
                  </p>
                ))}
              </div>
              <div className="actions">
                {float && (
                  <>
                    <Choice
                      label={`Width of ${label}`}
                      options={float.kind === 'table' ? tableWidths : figureWidths}
                      chosen={chosen.width}
                      onChoose={(width) => choose('width', width)}
                    />
                    <Choice
                      label={`Place of ${label}`}
                      options={places}
                      chosen={chosen.place}
                      onChoose={(place) => choose('place', place)}
                    />
                  </>
                )}
                {(at || page > 0) && (
                  <a
                    className="button quiet"
                    href={`#${at ? anchorOf(at) : PDF}`}
                    aria-describedby={`about-${id}`}
                    onClick={() => onPage(page)}
                  >
                    Go to the place
                  </a>
                )}
              </div>
              {[...pictures].map((name) => (
                <FileDrop
                  key={name}
                  id={`picture-${name}`}
                  label={`Replace picture of ${label || name}`}
                  accept="image/*"
                  hint="JPEG, PNG, WebP, AVIF or GIF, under 5 MB"
                  take={(file) => file && onPicture(name, file)}
                />
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
