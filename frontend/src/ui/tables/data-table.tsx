import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import styles from './table.module.css';
import { useListedKey } from '../use-key.ts';
import { useMedia } from '../use-media.ts';
import { useSelection } from './use-selection.tsx';
import { type SortKey, useSorting } from './use-sorting.ts';
import { useNavigate } from 'react-router-dom';
import { Menu } from '../menu.tsx';

export interface Column<Row> {
  head: string;
  /** Whether the head is for screen readers only. */
  isHeadHidden?: boolean;
  /** Label of its cells in cards, which have no head; true for the text of the head. */
  caption?: string | true;
  /** Leaves the column out of cards, whose record has it. */
  isLeftOutOfCards?: true;
  sortBy?: SortKey<Row> | true;
  /** Look of its cells (table.module.css). */
  look?:
    | 'name'
    | 'number'
    | 'medium'
    | 'short'
    | 'email'
    | 'wide'
    | 'portrait'
    | 'logo'
    | 'rowButtons'
    | 'rowLinks';
  /** Whether it names the row: it stays on the screen when the table is scrolled sideways. */
  isRowHead?: boolean;
  /** @param index of the row as shown, from 0 */
  cell: (row: Row, index: number) => ReactNode;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  /** Address of a row's record, which a click on the row opens. */
  linkOf?: (row: Row) => string;
  /** Query parameter of the order, where a page has several tables. */
  sortParameter?: string;
  /** Whether the rows are one page of more: sorting these alone would mislead. */
  isPart?: boolean;
  isNarrow?: boolean;
  /** The width of the screen in rem below which rows are cards. */
  cardsBelow?: number;
  isBusy?: boolean;
  /** Whether a row is shown as staff-only. */
  isDisabled?: (row: Row) => boolean;
  selection?: {
    /** Noun for a row: 'article'. */
    noun: string;
    idOf: (row: Row) => string;
    nameOf: (row: Row) => string;
    /** Actions shown while rows are selected. @param ids in the order of the rows */
    actions: (ids: string[]) => ReactNode;
  };
  start?: ReactNode;
  /** Content instead of a table without rows. */
  empty?: ReactNode;
}

export const serialNumber = <Row,>(first = 1): Column<Row> => ({
  head: 'S.No.',
  isLeftOutOfCards: true,
  cell: (_row, index) => first + index,
});

/**
 * A table of the staff: its columns sort at their heads and can be hidden, its rows can be selected and opened; where it
 * is too wide for the screen, a row is a card.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, keyOf, selection, start, empty, linkOf, isPart, isNarrow, cardsBelow = 44 } = props;
  const hasCards = useMedia(`(width < ${cardsBelow}rem)`);
  const { hidden, show } = useHiddenColumns(label);
  const offered = props.columns.filter((one) => !hasCards || !one.isLeftOutOfCards);
  const columns = offered.filter(({ head }) => !hidden.includes(head));
  const sortable = isPart ? [] : columns;
  const { sorted, orderOf, sortBy } = useSorting(rows, sortable, props.sortParameter ?? 'sort');
  const { selected, box, boxForAll } = useSelection(selection ? sorted.map(selection.idOf) : []);
  useListedKey('Shift+Space', selection && `Select every ${selection.noun} from the last selected one`);
  useListedKey('Control+Click', linkOf && 'Open a row in a new tab');
  const choice = isNarrow ? [] : offered.filter((one) => !one.isRowHead && !one.isHeadHidden);

  return (
    <>
      {(start || (rows.length > 0 && (selection || choice.length > 0))) && (
        <div className={styles.listHead}>
          {start}
          {selected.length > 0 && selection?.actions(selected)}
          {selection && (
            <p role="status">
              {rows.length} {rows.length === 1 ? selection.noun : `${selection.noun}s`}
              {selected.length > 0 && `, ${selected.length} selected`}
            </p>
          )}
          {rows.length > 0 && choice.length > 0 && (
            <ColumnChoice heads={choice.map(({ head }) => head)} hidden={hidden} onShow={show} />
          )}
        </div>
      )}
      {rows.length === 0 && empty}
      {(rows.length > 0 || empty === undefined) && (
        <Frame label={label}>
          <table
            className={classNames(styles.table, hasCards && styles.stacked, isNarrow && styles.narrow)}
            aria-busy={props.isBusy}
          >
            <thead>
              <tr>
                {selection && <th scope="col">{boxForAll(`Select every ${selection.noun}`)}</th>}
                {columns.map((column) => (
                  <th
                    key={column.head}
                    scope="col"
                    className={classNames(column.look === 'number' && styles.number, ...stays(column))}
                    aria-sort={orderOf(column)}
                  >
                    <Head
                      column={column}
                      isSortable={sortable.includes(column)}
                      order={orderOf(column)}
                      onSort={() => sortBy(column)}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sorted.map((row, index) => (
                <Row key={keyOf(row)} to={linkOf?.(row)} isDisabled={props.isDisabled?.(row)}>
                  {selection && <td>{box(selection.idOf(row), `Select ${selection.nameOf(row)}`)}</td>}
                  {columns.map((column) => (
                    <Cell key={column.head} column={column}>
                      {column.cell(row, index)}
                    </Cell>
                  ))}
                </Row>
              ))}
            </tbody>
          </table>
        </Frame>
      )}
    </>
  );
}

/** Scrolls sideways, by the keyboard too, when the table is wider. */
function Frame({ label, children }: { label: string; children: ReactNode }) {
  const { frame, isWide } = useWideTable();
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-wide={isWide}
      role="region"
      aria-label={label}
      tabIndex={isWide ? 0 : undefined}
    >
      {children}
    </div>
  );
}

interface RowProps {
  to?: string;
  isDisabled?: boolean;
  children: ReactNode;
}

function Row({ to, isDisabled, children }: RowProps) {
  const opening = useRowClick();
  return (
    <tr data-disabled={isDisabled} data-opens={to !== undefined} {...(to !== undefined && opening(to))}>
      {children}
    </tr>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  isSortable: boolean;
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

function Head<Row>({ column, isSortable, order, onSort }: HeadProps<Row>) {
  if (column.isHeadHidden) return <span className="unseen">{column.head}</span>;
  if (!column.sortBy || !isSortable) return column.head;
  return (
    <button type="button" className={styles.sort} data-order={order ?? 'none'} onClick={onSort}>
      {column.head}
    </button>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const caption = column.caption === true ? column.head : column.caption;
  const className = classNames(column.look && styles[column.look], ...stays(column));
  return column.isRowHead ? (
    <th scope="row" className={className} data-label={caption}>
      {children}
    </th>
  ) : (
    <td className={className} data-label={caption}>
      {children}
    </td>
  );
}

/** The column that names the row and the one of its actions stay at the sides of a table that is scrolled. */
const stays = <Row,>({ isRowHead, isHeadHidden }: Column<Row>) => [
  isRowHead && styles.first,
  isHeadHidden && styles.last,
];

const KEY = 'acadpubcolumns';

/** The heads of the columns that the user has hidden in a table; stored in the browser by the table's label. */
function useHiddenColumns(table: string) {
  const [hidden, setHidden] = useState(() => readStored()[table] ?? []);

  function show(head: string, on: boolean) {
    const next = on ? hidden.filter((one) => one !== head) : [...hidden, head];
    setHidden(next);
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), [table]: next }));
  }
  return { hidden, show };
}

function readStored(): Record<string, string[] | undefined> {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]> | null;
    return value ?? {};
  } catch {
    return {}; // another program's value
  }
}

const controls = 'a, button, input, label, select, textarea, summary, dialog';

/** Opens a row's record by a click that neither selects text nor is for a control; like a link, in a new tab with Ctrl. */
function useRowClick() {
  const navigate = useNavigate();
  return (to: string) => ({
    onClick(event: MouseEvent) {
      if (isForSomethingElse(event)) return;
      if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener');
      else void navigate(to);
    },
    onAuxClick(event: MouseEvent) {
      if (event.button === 1 && !isForSomethingElse(event)) window.open(to, '_blank', 'noopener');
    },
  });
}

const isForSomethingElse = ({ target, defaultPrevented }: MouseEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element && target.closest(controls) !== null) ||
  window.getSelection()?.isCollapsed === false;

/**
 * The ref of a table's frame, and whether the table is wider. A frame that scrolls sideways would keep a sticky head
 * inside itself: there the head follows the page by a translation. `data-more` says at which sides there is more.
 */
function useWideTable() {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);

  useEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return undefined;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = frame.current;
    const head = element?.querySelector('thead');
    if (!isWide || !element || !head) return undefined;
    function follow() {
      if (!element || !head) return;
      const under = barHeight() - element.getBoundingClientRect().top;
      const lowest = element.clientHeight - head.offsetHeight;
      head.style.translate = under > 0 ? `0 ${Math.min(under, lowest)}px` : '';
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.dataset.more = `${element.scrollLeft > 1 ? 'start' : ''} ${rest > 1 ? 'end' : ''}`;
    }
    follow();
    // Captured: also the frame's own scrolling sideways.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      head.style.translate = '';
      delete element.dataset.more;
    };
  }, [isWide]);

  return { frame, isWide };
}

/** Height of the bar that stays at the top of the screen, set by the bar. */
const barHeight = (): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--bar-height')) || 0;

interface ColumnChoiceProps {
  heads: string[];
  hidden: readonly string[];
  onShow: (head: string, on: boolean) => void;
}

const ColumnChoice = ({ heads, hidden, onShow }: ColumnChoiceProps) => (
  <Menu label="Columns" className={styles.choice} look="button quiet">
    <fieldset>
      <legend className="unseen">Columns shown</legend>
      {heads.map((head) => (
        <label key={head}>
          <input
            type="checkbox"
            checked={!hidden.includes(head)}
            onChange={({ target }) => onShow(head, target.checked)}
          />
          {head}
        </label>
      ))}
    </fieldset>
  </Menu>
);
