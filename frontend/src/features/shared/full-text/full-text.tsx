import { useMessages } from '#messages/messages-context.ts';
import { BackLinks, ReferenceEntry } from './references.tsx';
import { compactDirection, renderBlocks, renderCompact } from './blocks.tsx';
import { titleOfOwn } from './text-data.ts';
import { anchorOf, citationAnchor, noteMarkAnchor, NOTES, OWN_REFERENCES } from './anchors.ts';
import type { TextView } from './text-view.ts';

export { viewText } from './text-view.ts';

/** Heading level of sections on an article's page. */
const LEVEL = 2;

/**
 * The text, its notes, and the references that it alone has. Rendered by functions, not by a component for each element:
 * a text has thousands.
 */
function FullText({ view, pictureMissing }: { view: TextView; pictureMissing?: string }) {
  const { articles } = useMessages();
  const words = pictureMissing === undefined ? articles.fullText : { ...articles.fullText, pictureMissing };
  // Only a manuscript's text has its pictures elsewhere.
  const worded = { ...view, words, isStrange: pictureMissing !== undefined };
  const { tree, ownReferences, data } = view;
  return (
    <>
      {renderBlocks(worded, tree.blocks, LEVEL)}
      {tree.notes.length > 0 && (
        <section id={NOTES}>
          <h2>{words.notes}</h2>
          <ol data-notes="">
            {tree.notes.map(({ id, label, blocks }) => (
              <li key={id} id={anchorOf(id)}>
                <span data-label="">{label}</span>
                <div dir={compactDirection(blocks)}>{renderCompact(worded, blocks, LEVEL + 1)}</div>
                <BackLinks label={words.markedIn} marks={view.notedIn.get(id)!.map(noteMarkAnchor)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {ownReferences.length > 0 && (
        <section id={OWN_REFERENCES}>
          <h2>{titleOfOwn(data.ownReferences, articles)}</h2>
          <ol data-references="">
            {ownReferences.map((at) => (
              <li key={at} id={view.anchors[at]} value={at + 1}>
                <ReferenceEntry reference={tree.references[at]!} />
                <BackLinks label={words.citedIn} marks={view.citedIn[at]!.map(citationAnchor)} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

export const renderText = (view: TextView, pictureMissing?: string) => (
  <FullText view={view} pictureMissing={pictureMissing} />
);
