import { memberKey } from '../../../src/domain/billing/reconciliation/memberKey';

/** Names and numbers of a member, as in records and files. */
export interface MemberIdentity {
  readonly groupNumber: string;
  /** The carrier's member number. */
  readonly memberId: string;
  /** Every number, as written, `memberId` included. */
  readonly numbers: readonly string[];
  /** Every name in every order of its words that is used in records, without `sharedNames`. */
  readonly names: readonly string[];
  /** Names in the name of another member of the group, and names of one word. In a text, they may mean that member or something else. */
  readonly sharedNames: readonly string[];
}

/** Replacement for a member's name and number. */
export interface Pseudonym {
  readonly number: string;
  readonly name: string;
}

/** Shorter numbers are found in fields for numbers only: in texts they would mean anything. */
const MIN_DIGITS_IN_TEXTS = 5;
/** Shorter words are in the names of many files. */
const MIN_LETTERS = 4;

/** "Rosa Reyes" and "Reyes, Rosa", for either. */
export function spellingsOf(name: string): readonly string[] {
  const plain = name.trim().replaceAll(/\s+/g, ' ');
  const [last = '', first] = plain.split(/\s*,\s*/, 2);
  const words = (first === undefined ? plain : `${first} ${last}`).split(' ');
  const turned = words.slice(1).map((_, at) => `${words.slice(at + 1).join(' ')}, ${words.slice(0, at + 1).join(' ')}`);
  return [...new Set([plain, words.join(' '), ...turned])].filter(Boolean);
}

/** The given names that are whole words of another person's name, in any order of its words. */
export function namesWithin(names: readonly string[], others: readonly string[]): readonly string[] {
  const all = others.flatMap(spellingsOf).join(' | ');
  const isWithin = (name: string) => nameIn(name).test(all);
  return names.filter((name) => spellingsOf(name).some(isWithin));
}

/** Whether a name is a single word, which means something else in most texts: `Bill`, `March`. */
export function isOneWord(name: string): boolean {
  return !/[\s,]/.test(name);
}

/** Finds the names and numbers of a member in texts, and replaces them. */
export class MemberWords {
  /** Names and numbers that are looked for in texts. */
  readonly words: readonly string[];
  /** The same in texts of the member's own rows: shared names mean the member there, too. */
  readonly ownWords: readonly string[];
  private readonly inNames: (text: string) => string;
  private readonly inOwnNames: (text: string) => string;
  private readonly inNumbers: (text: string) => string;
  private readonly inGroup: RegExp;
  private readonly longNumbers: ReadonlySet<string>;
  private readonly allNumbers: ReadonlySet<string>;

  /** @param fileNames names of removed files that are named after the member */
  constructor(
    private readonly identity: MemberIdentity,
    private readonly pseudonym: Pseudonym,
    fileNames: readonly string[] = [],
  ) {
    const numbers = numbersInTexts(identity);
    this.words = [...fileNames, ...identity.names, ...numbers];
    this.ownWords = [...this.words, ...identity.sharedNames];
    const inFileNames = replacing(fileNames.map(nameIn), erasedFileName(pseudonym));
    const inNames = replacing(longestFirst(identity.names).map(nameIn), pseudonym.name);
    const inAllNames = replacing(
      longestFirst([...identity.names, ...identity.sharedNames]).map(nameIn),
      pseudonym.name,
    );
    this.inNames = (text) => inNames(inFileNames(text));
    this.inOwnNames = (text) => inAllNames(inFileNames(text));
    this.inNumbers = replacing(numbers.map(numberIn), pseudonym.number);
    this.inGroup = new RegExp(String.raw`(?:^|["/=])${literally(identity.groupNumber)}(?:$|["/.&?#\s])`, 'u');
    this.longNumbers = new Set(numbers.map(plain));
    this.allNumbers = new Set(identity.numbers.map(plain));
  }

  /**
   * The text with a pseudonym instead of each name and number, ignoring case.
   *
   * @param isOwn whether the text is of a row of the member
   */
  replaceIn(text: string, isOwn = false): string {
    return this.inNumbers(isOwn ? this.inOwnNames(text) : this.inNames(text));
  }

  /**
   * The same for the strings of a parsed JSON value. A number is replaced where it is all of a string: others are keys. Of an object
   * with the member's number, number and name are replaced.
   */
  replaceInJson(value: unknown, isOwn = false): unknown {
    if (typeof value === 'string') {
      if (this.longNumbers.has(plain(value))) return this.pseudonym.number;
      return isOwn ? this.inOwnNames(value) : this.inNames(value);
    }
    if (Array.isArray(value)) return value.map((item) => this.replaceInJson(item, isOwn));
    if (typeof value !== 'object' || value === null) return value;
    const isOfMember = 'memberId' in value && typeof value.memberId === 'string' && this.isNumber(value.memberId);
    const replaced = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.replaceInJson(item, isOwn || isOfMember)]),
    );
    if (!isOfMember) return replaced;
    const name = 'memberName' in value && { memberName: this.pseudonym.name };
    return { ...replaced, memberId: this.pseudonym.number, ...name };
  }

  /** A parsed JSON list of member numbers with the pseudonym instead of the member's. */
  replaceInNumbers(value: unknown): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((item: unknown) =>
      typeof item === 'string' && this.isNumber(item) ? this.pseudonym.number : item,
    );
  }

  /**
   * Whether a record that may be of another group is about the member: it has the name or the number and is of the group, or has both.
   *
   * @param text all of the record
   * @param isOfGroup whether it is known to be of the group; otherwise, the text may say so, such as in an address
   */
  isAbout(text: string, isOfGroup: boolean): boolean {
    const isNamed = this.inOwnNames(text) !== text;
    if (isNamed && this.inNumbers(text) !== text) return true;
    if (!isOfGroup && !this.inGroup.test(text)) return false;
    return this.replaceIn(text) !== text || (isNamed && this.identity.numbers.some((one) => numberIn(one).test(text)));
  }

  private isNumber(text: string): boolean {
    return this.allNumbers.has(plain(text));
  }
}

const plain = (number: string) => number.trim().toLowerCase();

const longestFirst = (names: readonly string[]) => [...names].sort((one, other) => other.length - one.length);

/** Replacement for the name of a removed file that contains the member's name. */
export function erasedFileName({ name }: Pseudonym): string {
  return `File of ${name.toLowerCase()}`;
}

/** Whether a file is named after a member: with one of the words of their names, or a number. */
export function isNamedAfter(fileName: string, { names, sharedNames, numbers }: MemberIdentity): boolean {
  const words = [...names, ...sharedNames]
    .flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))
    .filter((word) => word.length >= MIN_LETTERS);
  const all = [...words, ...numbers.filter((number) => memberKey(number).length >= MIN_DIGITS_IN_TEXTS)];
  return all.some((word) => fileName.toLowerCase().includes(word.toLowerCase()));
}

function replacing(patterns: readonly RegExp[], by: string): (text: string) => string {
  return (text) => patterns.reduce((said, pattern) => said.replace(pattern, by), text);
}

function numbersInTexts({ numbers, groupNumber }: MemberIdentity): readonly string[] {
  return numbers.filter((number) => memberKey(number).length >= MIN_DIGITS_IN_TEXTS && number !== groupNumber);
}

const WORD = String.raw`[\p{L}\p{M}\p{N}]`;

function nameIn(name: string): RegExp {
  const words = name.split(' ').map(literally).join(String.raw`\s+`);
  return new RegExp(`(?<!${WORD})${words}(?!${WORD})`, 'giu');
}

/** Not a part of a longer number or key. */
function numberIn(number: string): RegExp {
  return new RegExp(`(?<!${WORD}|${WORD}[.-])${literally(number)}(?!${WORD}|[.-]${WORD})`, 'giu');
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
