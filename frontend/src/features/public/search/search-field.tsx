import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '#messages/messages-context.ts';
import { classNames } from '#lib/class-names.ts';
import { piecesMarked } from '#lib/text/marked.ts';
import { useSearchTerm } from '#ui/tables/use-search-term.ts';
import { parseSearchText } from '#contracts/text/search-text.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './search-field.module.css';

interface Props {
  id: string;
  keyword: string;
  placeholder?: string;
}

/**
 * A combobox (WAI-ARIA 1.2): a list of suggestions below, chosen by arrow keys and Enter. An input without JavaScript.
 * ARIA in HTML allows no combobox of type search, so Escape and a button empty it as they would there.
 */
export function SearchField({ id, keyword, placeholder }: Props) {
  const { frame } = useMessages();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useSearchTerm(field, keyword);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(typed);
  const isOpen = typed !== '' && suggestions.length > 0;
  const current = isOpen ? suggestions[active] : undefined;

  const close = () => {
    setTyped('');
    setActive(-1);
  };
  const clear = () => {
    field.current!.value = '';
    close();
  };
  const choose = ({ address }: { address: string }) => {
    close();
    void navigate(address);
  };
  const step = (by: number) => {
    const places = suggestions.length + 1; // the field itself is one of them
    setActive(((active + 1 + by + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') (isOpen ? close : clear)();
    else if (!isOpen) return;
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.field}>
      <input
        id={id}
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="keyword"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-suggestions`}
        aria-activedescendant={current && `${id}-suggestion-${active}`}
        autoComplete="off"
        defaultValue={keyword}
        placeholder={placeholder}
        maxLength={200}
        required
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <button
        type="button"
        className={styles.clear}
        aria-label={frame.clear}
        tabIndex={-1}
        data-scripted=""
        onMouseDown={(event) => event.preventDefault()}
        onClick={clear}
      >
        <span aria-hidden="true">×</span>
      </button>
      <ul
        id={`${id}-suggestions`}
        className={styles.suggestions}
        role="listbox"
        aria-label={frame.searchSuggestions}
        hidden={!isOpen}
      >
        {isOpen &&
          suggestions.map((suggestion, place) => (
            <li
              key={suggestion.address}
              id={`${id}-suggestion-${place}`}
              className={classNames(place === active && styles.active)}
              role="option"
              aria-selected={place === active}
              // The field must not lose the focus, which would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {piecesMarked(suggestion.text, parseSearchText(typed).words).map(({ text, marked }, at) =>
                marked ? <b key={at}>{text}</b> : text,
              )}
              {suggestion.isAuthor && <span className={styles.kind}> {frame.author}</span>}
            </li>
          ))}
      </ul>
    </div>
  );
}
