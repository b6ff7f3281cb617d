import styles from './keys.module.css';

const signs: Record<string, string> = { Control: 'Ctrl', ArrowLeft: '←', ArrowRight: '→' };

/** 'Control+k' as keys of a keyboard. */
export function Keys({ keys }: { keys: string }) {
  return keys.split('+').map((key) => (
    <kbd key={key} className={styles.key}>
      {signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
    </kbd>
  ));
}
