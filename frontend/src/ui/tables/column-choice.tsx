import { Menu } from '../menu.tsx';
import styles from './column-choice.module.css';

interface Props {
  heads: string[];
  hidden: readonly string[];
  onShow: (head: string, on: boolean) => void;
}

/** Chooses the columns that a table shows. */
export const ColumnChoice = ({ heads, hidden, onShow }: Props) => (
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
