/** The errors of the API that whole pages show, apart from the table of all: readers' pages load these alone. */
export const pageErrors = {
  not_found: { status: 404, message: 'Not Found!' },
  article_not_found: { status: 404, message: 'Article not found!' },
  internal: { status: 500, message: 'Something went wrong' },
} as const;
