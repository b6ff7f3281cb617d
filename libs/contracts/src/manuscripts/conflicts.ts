import { bareName } from '#contracts/publication/author-names.ts';
import { emailKey, mailboxOf } from '#contracts/text/emails.ts';
import { foldedWords } from '#contracts/text/folding.ts';

/** Reasons why somebody should not review a manuscript. Only authors are refused; the office decides about all others. */
type ConflictKind = 'author' | 'opposed' | 'together' | 'institution' | 'domain' | 'suggested-free-mail';

export interface Conflict {
  kind: ConflictKind;
  /** Evidence in words, with the compared values. */
  evidence: string;
}

interface Person {
  name: string;
  email: string;
  orcid: string;
  affiliations: readonly { name: string; ror?: string }[];
}

/** Data of a manuscript with which a reviewer is compared. */
export interface ComparedManuscript {
  authors: readonly Person[];
  suggested: readonly { email: string }[];
  opposed: readonly { name: string; email: string; why: string }[];
  /** Articles of the authors that the journal has published in the last years. */
  printed: readonly { refnumber: string; year: number; authors: readonly string[] }[];
}

export const isSameMailbox = (one: string, other: string): boolean =>
  one !== '' && mailboxOf(one) === mailboxOf(other);

/** The words of a name in any order, so that 'Family, Given' is the same person. */
const nameKey = (name: string): string => [...new Set(foldedWords(bareName(name)))].sort().join(' ');

const isSameName = (one: string, other: string): boolean =>
  nameKey(one) !== '' && nameKey(one) === nameKey(other);

/**
 * Keys of a person: the address, the ORCID iD, and a name of at least two words. Keys of different
 * kinds are never equal.
 */
export function personKeys({ name, email, orcid }: Pick<Person, 'name' | 'email' | 'orcid'>): string[] {
  const words = nameKey(name);
  return [emailKey(email), orcid, words.includes(' ') ? words : ''].filter(Boolean);
}

/** Domains at which anybody can have an address, so that a common one says nothing. */
const freeMail = new Set(
  (
    'gmail.com googlemail.com yahoo.com yahoo.co.in yahoo.in ymail.com rocketmail.com hotmail.com outlook.com ' +
    'outlook.in live.com live.in msn.com rediffmail.com rediff.com icloud.com me.com mac.com aol.com proton.me ' +
    'protonmail.com zoho.com zohomail.in gmx.com gmx.net mail.com yandex.com mail.ru qq.com 163.com 126.com'
  ).split(' '),
);
const hostOf = (email: string): string => mailboxOf(email).split('@')[1] ?? '';
const isFreeMail = (email: string): boolean => freeMail.has(hostOf(email));

/** The part of a host that an institution registers: three labels under such as ac.in, else two. */
function domainOf(email: string): string {
  const labels = hostOf(email).split('.');
  const isUnderShared =
    /^(?:ac|edu|co|com|org|net|gov|res|ernet)$/.test(labels.at(-2) ?? '') && labels.length > 2;
  return labels.slice(isUnderShared ? -3 : -2).join('.');
}

/** Domain of an address at an institution; empty for a domain at which anybody can have an address. */
export const ownDomainOf = (email: string): string => (isFreeMail(email) ? '' : domainOf(email));

/** Words that most names of institutions have. */
const usual = new Set(
  (
    'university college institute institution school department dept faculty centre center national international ' +
    'of for and the in at academy laboratory research science sciences technology engineering studies india'
  ).split(' '),
);

function isSameInstitution(one: string, other: string): boolean {
  const wordsOf = (name: string) =>
    new Set(foldedWords(name).filter((word) => !usual.has(word) && word.length > 1));
  const [ours, theirs] = [wordsOf(one), wordsOf(other)];
  const common = [...ours].filter((word) => theirs.has(word)).length;
  return common >= 2 || (common === 1 && ours.size === 1 && theirs.size === 1);
}

/** Conflicts of a reviewer, the gravest first. */
export function conflictsOf(person: Person, manuscript: ComparedManuscript): Conflict[] {
  const { authors, suggested, opposed, printed } = manuscript;
  const found: Conflict[] = [];
  const say = (kind: ConflictKind, evidence: string | undefined | false) => {
    if (evidence) found.push({ kind, evidence });
  };
  /** Evidence about the first author for whom there is any. */
  const first = (evidence: (author: Person) => string | undefined | false) => {
    for (const author of authors) {
      const said = evidence(author);
      if (said) return said;
    }
    return undefined;
  };
  const { name, email, orcid, affiliations } = person;
  const same = first((author) => {
    if (isSameMailbox(email, author.email)) return `This is the address of ${author.name}`;
    if (orcid !== '' && orcid === author.orcid) return `This is the ORCID iD of ${author.name}`;
    return isSameName(name, author.name) && `${author.name} is an author`;
  });
  if (same) return [{ kind: 'author', evidence: same }];
  const opponent = opposed.find((one) => isSameMailbox(email, one.email) || isSameName(name, one.name));
  say('opposed', opponent && `The authors do not want this reviewer${opponent.why && `: “${opponent.why}”`}`);
  const theirs = printed.filter(({ authors: names }) => names.some((one) => isSameName(one, name)));
  say(
    'together',
    first(({ name: author }) => {
      const article = theirs.find(({ authors: names }) => names.some((one) => isSameName(one, author)));
      return article && `Published with ${author} in ${article.year}: ${article.refnumber}`;
    }),
  );
  say(
    'institution',
    first((author) => {
      const pairs = affiliations.flatMap((own) => author.affiliations.map((other) => [own, other] as const));
      const pair = pairs.find(
        ([own, theirs]) => (own.ror && own.ror === theirs.ror) || isSameInstitution(own.name, theirs.name),
      );
      return pair && `At the institution of ${author.name}: ${pair[1].name}`;
    }),
  );
  const domain = domainOf(email);
  say(
    'domain',
    domain !== '' &&
      !isFreeMail(email) &&
      first(
        (author) => domainOf(author.email) === domain && `An address at ${domain}, as ${author.name} has`,
      ),
  );
  say(
    'suggested-free-mail',
    isFreeMail(email) &&
      suggested.some((one) => isSameMailbox(email, one.email)) &&
      `Suggested by the authors, with an address of ${hostOf(email)}`,
  );
  return found;
}
