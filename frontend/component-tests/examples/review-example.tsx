import type { Settings } from '#contracts/fields/entities.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import ReviewView from '#public/review/review-view.tsx';
import type { Site } from '#shared/settings/site.ts';
import { SiteContext } from '#shared/settings/site-context.ts';

const settings = defaultsOf(settingsFields) as unknown as Settings;

/** The page of a reviewer's link, whose review the spec gives. */
export function ReviewExample() {
  return (
    <SiteContext value={{ settings, journal: 'Journal of Wells' } as Site}>
      <main>
        <h1>Review</h1>
        <ReviewView token="t" />
      </main>
    </SiteContext>
  );
}
