/** The columns of a list of articles, as an import takes them and a spreadsheet shows them. */
export const importColumns = [
  ...['refnumber', 'year', 'volume', 'issue', 'pagenumber', 'publishdate', 'title', 'authorname'],
  ...['abstract', 'keywords', 'subject', 'country', 'email', 'mobile', 'txnid', 'ptype', 'pdf'],
] as const;
