import { CheckInput } from './check-input.tsx';
import styles from './check-list.module.css';

interface Props<Value extends string> {
  id: string;
  all: readonly Value[];
  chosen: readonly Value[];
  labelOf: (value: Value) => string;
  /** @param chosen in the order of all */
  onChange: (chosen: Value[]) => void;
  problem?: string;
}

export function CheckList<Value extends string>({
  id,
  all,
  chosen,
  labelOf,
  onChange,
  problem,
}: Props<Value>) {
  const choose = (value: Value, isChosen: boolean) =>
    onChange(all.filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <div className={styles.list}>
      {all.map((value) => (
        <CheckInput
          key={value}
          id={`${id}-${value}`}
          label={labelOf(value)}
          checked={chosen.includes(value)}
          onChange={(isChosen) => choose(value, isChosen)}
        />
      ))}
      {problem && <p className="problem">{problem}</p>}
    </div>
  );
}
