/** The columns of an article list, as imports accept and spreadsheets show them. */
export const importColumns = [
  ...['refnumber', 'year', 'volume', 'issue', 'pagenumber', 'publishdate', 'title', 'authorname'],
  ...['abstract', 'keywords', 'subject', 'country', 'email', 'mobile', 'txnid', 'ptype', 'pdf'],
] as const;
