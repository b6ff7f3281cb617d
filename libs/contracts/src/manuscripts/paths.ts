export const manuscriptPaths = {
  /** Page on which a manuscript begins. */
  begin: '/article',
  /** The page of a link. Browsers send the fragment to no server. */
  link: (token: string) => `/article/manuscript#${token}`,
  /** The page of a reviewer's link. */
  review: (token: string) => `/article/review#${token}`,
  /** A page of the handbook that everybody may read: 'for-authors' or 'for-reviewers'. */
  help: (page: string) => `/help/${page}`,
  /** Page for staff. */
  admin: (id: string) => `/admin/manuscripts/${id}`,
};
