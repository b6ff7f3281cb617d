import { useCallback, useState } from 'react';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { type GivenLook, previewAddress } from '#shared/settings/look.ts';
import styles from './look-preview.module.css';

interface Props {
  look: GivenLook;
  logo?: File;
}

const pages = { home: 'Home page', article: 'Article' } as const;
const screens = { wide: 'Wide screen', phone: 'Phone' } as const;

/** The site in a look that is not saved yet; other values are the saved ones. */
export const LookPreview = ({ look, logo }: Props) => (
  <FormSection title="Preview" folded summary="The preview shows unsaved changes. Readers do not see them.">
    <Preview look={look} logo={logo} />
  </FormSection>
);

function Preview({ look, logo }: Props) {
  const [page, setPage] = useState<keyof typeof pages>('home');
  const [screen, setScreen] = useState<keyof typeof screens>('wide');
  const address = previewAddress(page, look);

  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return;
      const file = logo && URL.createObjectURL(logo);
      // Replaced: the back button leads away from the settings, not to another preview.
      frame.contentWindow?.location.replace(
        file ? `${address}&${new URLSearchParams({ logo: file }).toString()}` : address,
      );
      return () => {
        if (file) URL.revokeObjectURL(file);
      };
    },
    [address, logo],
  );

  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <Choice label="Page" options={pages} chosen={page} onChoose={setPage} />
        <Choice label="Screen" options={screens} chosen={screen} onChoose={setScreen} />
      </div>
      <div className={styles.screen} data-screen={screen}>
        <iframe ref={show} title={`Preview: ${pages[page]}`} tabIndex={-1} />
      </div>
    </div>
  );
}

interface ChoiceProps<Option extends string> {
  label: string;
  options: Readonly<Record<Option, string>>;
  chosen: Option;
  onChoose: (option: Option) => void;
}

const Choice = <Option extends string>({ label, options, chosen, onChoose }: ChoiceProps<Option>) => (
  <div role="group" aria-label={label}>
    {(Object.keys(options) as Option[]).map((option) => (
      <button
        key={option}
        type="button"
        className="quiet"
        aria-pressed={option === chosen}
        onClick={() => onChoose(option)}
      >
        {options[option]}
      </button>
    ))}
  </div>
);
