import { useState } from 'react';
import { useLoaderData, useOutletContext } from 'react-router-dom';
import type { Settings, StaffSettings } from '#contracts/fields/entities.ts';

/** Outlet context of the admin pages. */
export interface AdminContext {
  /** Updates the settings that the layout provides. */
  setSettings: (settings: Settings) => void;
}

/** The settings that the page has loaded, and a function for those of a save, which every page then shows. */
export function useSettings(): [StaffSettings, (saved: StaffSettings) => void] {
  const [settings, setSettings] = useState(useLoaderData<StaffSettings>());
  const layout = useOutletContext<AdminContext>();
  return [
    settings,
    (saved) => {
      setSettings(saved);
      layout.setSettings(saved);
    },
  ];
}
