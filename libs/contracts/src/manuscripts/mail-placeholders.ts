/* What the placeholders of mails stand for. */

/** The placeholders of the journal, which every mail has. */
export const ofJournal = {
  journal: 'the journal’s short name',
  journal_name: 'the journal’s full name',
  journal_email: 'the journal’s e-mail address',
};

export const signer = { signed_by: 'who signs, with the title; empty without a name as printed' };
export const named = { name: 'the recipient’s name; “author” where it is not known' };
export const link = 'the page of the manuscript or review, for this address alone';
/** A manuscript without its authors, whom its receiver may not learn. */
export const numberAndTitle = { number: 'the manuscript’s number', title: 'its title' };
export const ofManuscript = { ...ofJournal, ...numberAndTitle, authors: 'its authors’ names' };
export const withLink = { ...ofManuscript, ...named, link };
