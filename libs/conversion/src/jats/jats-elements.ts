import { byName } from '#contracts/values/by-name.ts';

/**
 * Treatment of a JATS element in a text:
 * - `kept`: the tree has a form of its own for it;
 * - `words`: its words are shown as those of the text around it;
 * - `silent`: it has nothing that readers see;
 * - `left out`: it is not shown, which is reported;
 * - `elsewhere`: it stands in the article's header, or within an element that reads it. In the text itself its words
 * are shown, which is reported, as are those of an element that no JATS has.
 */
export type Treatment = 'kept' | 'words' | 'silent' | 'left out' | 'elsewhere';

/** All elements of JATS Publishing 1.3, and some of its predecessors. */
export const treatments = byName<Treatment>([
  ['article body back', 'elsewhere'],
  ['p sec app ack notes glossary bio app-group boxed-text statement floats-group floats-wrap', 'kept'],
  [
    'list list-item def-list def-item def def-head term term-head disp-quote verse-group verse-line speech',
    'kept',
  ],
  ['fig fig-group chem-struct-wrap graphic inline-graphic caption label title alt-text long-desc', 'kept'],
  [
    'table-wrap table-wrap-foot table-wrap-group table thead tbody tfoot tr td th array block-alternatives',
    'kept',
  ],
  ['disp-formula disp-formula-group inline-formula math tex-math code preformat', 'kept'],
  ['media supplementary-material inline-media inline-supplementary-material', 'kept'],
  ['italic bold sub sup sc monospace underline overline strike break ruby rb rt', 'kept'],
  ['xref fn fn-group ext-link uri email self-uri related-article related-object', 'kept'],
  ['ref-list ref mixed-citation element-citation nlm-citation citation citation-alternatives', 'kept'],
  ['name string-name person-group name-alternatives collab-alternatives etal anonymous', 'kept'],
  [
    'permissions license license-p copyright-statement copyright-year copyright-holder license_ref attrib',
    'kept',
  ],
  [
    'named-content styled-content abbrev fixed-case roman sans-serif alternatives chem-struct target',
    'words',
  ],
  ['institution institution-wrap country city state address addr-line postal-code fax phone price', 'words'],
  [
    'surname given-names prefix suffix degrees collab on-behalf-of role date year month day season era',
    'words',
  ],
  [
    'article-title chapter-title part-title data-title issue-title trans-source trans-title trans-subtitle',
    'words',
  ],
  ['source series volume volume-id volume-series issue issue-id issue-part supplement fpage lpage', 'words'],
  ['page-range page-count elocation-id edition version size isbn issn issn-l pub-id patent gov std', 'words'],
  [
    'std-organization publisher publisher-name publisher-loc date-in-citation access-date string-date',
    'words',
  ],
  ['time-stamp conf-name conf-date conf-loc conf-num conf-acronym conf-sponsor conf-theme comment', 'words'],
  ['annotation note speaker subtitle funding-source award-id award-name open-access textual-form', 'words'],
  ['private-char sig sig-block product x aff article-id', 'words'],
  // Places without words: of an index, a page, or a range. `rp` is a bracket for programs without `ruby`.
  ['milestone-start milestone-end overline-start overline-end underline-start underline-end hr rp', 'silent'],
  ['index-term index-term-range-end see see-also', 'silent'],
  // The article's own, or a machine's.
  ['object-id contrib-id institution-id processing-meta free_to_read', 'silent'],
  ['sub-article response sec-meta kwd-group subj-group abstract trans-abstract', 'left out'],
  [
    'front front-stub journal-meta journal-id journal-title-group journal-title journal-subtitle',
    'elsewhere',
  ],
  ['abbrev-journal-title trans-title-group article-meta article-categories article-version', 'elsewhere'],
  ['article-version-alternatives title-group alt-title contrib-group contrib aff-alternatives', 'elsewhere'],
  ['author-notes author-comment corresp pub-date pub-date-not-available pub-history event', 'elsewhere'],
  ['event-desc history issue-title-group issue-subtitle issue-sponsor volume-issue-group', 'elsewhere'],
  ['series-title series-text subject compound-subject compound-subject-part kwd nested-kwd', 'elsewhere'],
  ['compound-kwd compound-kwd-part unstructured-kwd-group funding-group funding-statement', 'elsewhere'],
  ['award-group award-desc principal-award-recipient principal-investigator support-group', 'elsewhere'],
  ['support-description support-source contributed-resource-group resource-group resource-id', 'elsewhere'],
  ['resource-name resource-wrap conference string-conf counts count fig-count table-count', 'elsewhere'],
  ['equation-count ref-count word-count custom-meta-group custom-meta meta-name meta-value', 'elsewhere'],
  ['extended-by restricted-by col colgroup glyph-data glyph-ref', 'elsewhere'],
]);

/** Names have no prefix in a text. */
export const isTreated = (name: string, ...as: Treatment[]): boolean => as.includes(treatments.get(name)!);
