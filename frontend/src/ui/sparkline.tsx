import styles from './sparkline.module.css';

interface Props {
  values: readonly number[];
  /** Text alternative; without it the numbers stand elsewhere on the page. */
  label?: string;
}

const WIDTH = 72;
const HEIGHT = 20;

/** Numbers as a small line, the oldest first. */
export function Sparkline({ values, label }: Props) {
  const highest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, at) => `${Math.round(at * step)},${Math.round(HEIGHT - (value / highest) * HEIGHT)}`,
  );
  return (
    <svg
      className={styles.line}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      width={WIDTH}
      height={HEIGHT + 2}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
