import { useCallback, useState } from 'react';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { type GivenLook, previewAddress } from '#shared/settings/look.ts';
import { Choice } from '#ui/inputs/choice.tsx';
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
