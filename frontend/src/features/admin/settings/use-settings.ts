import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { Settings, StaffSettings } from '#contracts/fields/entities.ts';

export interface AdminContext {
  setSettings: (settings: Settings) => void;
}

/**
 * The settings that the page has loaded or has saved since, and a function for those of a save, which every page then
 * shows.
 */
export function useSettings(loaded: StaffSettings): [StaffSettings, (saved: StaffSettings) => void] {
  const [saved, setSaved] = useState(loaded);
  const layout = useOutletContext<AdminContext>();
  return [
    saved.version > loaded.version ? saved : loaded,
    (settings) => {
      setSaved(settings);
      layout.setSettings(settings);
    },
  ];
}
