import { useState } from 'react';
import { RichTextField } from '#ui/inputs/rich-text-editor/rich-text-field.tsx';

/** An editor with every format, and a single-line one with italics only; each shows its value below. */
export function EditorExample() {
  const [text, setText] = useState('<p>Wilt of pigeonpea</p>');
  const [line, setLine] = useState('');
  return (
    <main>
      <RichTextField id="text" label="Abstract" kind="text" value={text} onChange={setText} maxWords={5} />
      <output aria-label="Saved abstract">{text}</output>
      <RichTextField id="line" label="Title" kind="line" value={line} onChange={setLine} />
      <output aria-label="Saved title">{line}</output>
      <button type="button" onClick={() => setText('<p>From the server</p>')}>
        Load again
      </button>
    </main>
  );
}
