import {
  accentContrast,
  accentProblem,
  accentTones,
  LEAST_CONTRAST,
  nearestAccent,
  paper,
} from '#contracts/values/accent.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { classNames } from '#lib/class-names.ts';
import { Field } from '#ui/inputs/field.tsx';
import styles from './accent-input.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  problem?: string;
}

export function AccentInput({ value, onChange, problem }: Props) {
  const colour = value.trim();
  const contrast = accentContrast(colour);
  const isLow = contrast !== undefined && contrast < LEAST_CONTRAST;
  return (
    <div>
      <Field
        id="accent"
        label={settingsFields.accent.label}
        problem={(contrast === undefined ? undefined : accentProblem(colour)) ?? problem}
        hint={
          contrast === undefined ? (
            '# and six digits, for example #12355b'
          ) : (
            <Contrast colour={colour} contrast={contrast} />
          )
        }
      >
        {(attributes) => (
          <span className={styles.colour}>
            <input
              type="color"
              aria-label="Pick a colour"
              value={contrast === undefined ? '#000000' : colour.toLowerCase()}
              onChange={({ target }) => onChange(target.value)}
            />
            <input
              {...attributes}
              value={value}
              spellCheck={false}
              onChange={({ target }) => onChange(target.value)}
            />
          </span>
        )}
      </Field>
      {isLow && (
        <button
          type="button"
          className={classNames('quiet', styles.nearest)}
          onClick={() => {
            onChange(nearestAccent(colour));
            // The button is gone then.
            document.getElementById('accent')?.focus();
          }}
        >
          Use {nearestAccent(colour)}
        </button>
      )}
    </div>
  );
}

function Contrast({ colour, contrast }: { colour: string; contrast: number }) {
  const isEnough = contrast >= LEAST_CONTRAST;
  // Cut off: 6.96 must not read as 7.
  const shown = Math.floor(contrast * 10) / 10;
  return (
    <>
      Contrast {shown}:1. At least {LEAST_CONTRAST}:1 is needed.
      {isEnough && (
        <span className={styles.tones}>
          <span style={{ background: paper.light, color: colour }}>Light</span>
          <span style={{ background: paper.dark, color: accentTones(colour).dark.accent }}>Dark</span>
        </span>
      )}
    </>
  );
}
