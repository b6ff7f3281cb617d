import { type HomeBlock, homeBlocksIn } from '#contracts/values/home-blocks.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import fieldStyles from '#ui/inputs/field.module.css';
import styles from './home-order-input.module.css';

const labels: Record<HomeBlock, string> = {
  latest: 'Latest issue',
  announcements: 'Announcements',
  content: 'Home content',
  indexing: 'Indexing partners',
};

export function HomeOrderInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const blocks = homeBlocksIn(value);

  function move(from: number, step: -1 | 1) {
    const [block, to] = [blocks[from], from + step];
    if (!block || to < 0 || to >= blocks.length) return;
    onChange(blocks.toSpliced(from, 1).toSpliced(to, 0, block).join(','));
  }

  return (
    <div role="group" aria-labelledby="home-order">
      <span className={fieldStyles.label} id="home-order">
        {settingsFields.home_order.label}
      </span>
      <ol className={styles.order}>
        {blocks.map((block, index) => (
          <li key={block}>
            {labels[block]}
            <span className={styles.buttons}>
              {([-1, 1] as const).map((step) => (
                <button
                  key={step}
                  type="button"
                  className="quiet"
                  aria-label={`Move ${labels[block]} ${step < 0 ? 'up' : 'down'}`}
                  aria-disabled={index + step < 0 || index + step >= blocks.length}
                  onClick={() => move(index, step)}
                >
                  <span aria-hidden="true">{step < 0 ? '↑' : '↓'}</span>
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
