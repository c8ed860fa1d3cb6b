import { memberKey } from '../../src/domain/reconciliation/memberKey';

/** Names and numbers of a member, as in records and files. */
export interface MemberIdentity {
  readonly groupNumber: string;
  /** The carrier's member number. */
  readonly memberId: string;
  /** Every number, as written, `memberId` included. */
  readonly numbers: readonly string[];
  /** Every name in every order of its words that is used in records. Names that another member of the group has are left out. */
  readonly names: readonly string[];
  /** Names that another member of the group has, too. They may mean that member. */
  readonly sharedNames: readonly string[];
}

/** What replaces a member. */
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

/** Finds the names and numbers of a member in texts, and replaces them. */
export class MemberWords {
  /** Names and numbers that are looked for in texts. */
  readonly words: readonly string[];
  private readonly inNames: (text: string) => string;
  private readonly inNumbers: (text: string) => string;
  private readonly numbers: ReadonlySet<string>;

  /** @param fileNames names of removed files that are named after the member */
  constructor(
    identity: MemberIdentity,
    private readonly pseudonym: Pseudonym,
    fileNames: readonly string[] = [],
  ) {
    const numbers = numbersInTexts(identity);
    this.words = [...fileNames, ...identity.names, ...numbers];
    const inFileNames = replacing(fileNames.map(nameIn), erasedFileName(pseudonym));
    const inNames = replacing(identity.names.map(nameIn), pseudonym.name);
    this.inNames = (text) => inNames(inFileNames(text));
    this.inNumbers = replacing(numbers.map(numberIn), pseudonym.number);
    const own = identity.memberId === identity.groupNumber ? [] : [identity.memberId];
    this.numbers = new Set([...numbers, ...own].map((number) => number.toLowerCase()));
  }

  /** The text with a pseudonym instead of each name and number, ignoring case. */
  replaceIn(text: string): string {
    return this.inNumbers(this.inNames(text));
  }

  /** The same for the strings of a parsed JSON value. A number is replaced where it is all of a string: others are keys. */
  replaceInJson(value: unknown): unknown {
    if (typeof value === 'string') {
      return this.numbers.has(value.trim().toLowerCase()) ? this.pseudonym.number : this.inNames(value);
    }
    if (Array.isArray(value)) return value.map((item) => this.replaceInJson(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.replaceInJson(item)]));
  }

  /** Whether a parsed JSON value names the member. */
  isIn(value: unknown): boolean {
    return JSON.stringify(this.replaceInJson(value)) !== JSON.stringify(value);
  }
}

/** What replaces the name of a removed file that names the member. */
export function erasedFileName({ name }: Pseudonym): string {
  return `File of ${name.toLowerCase()}`;
}

/** Whether a file is named after a member: with one of the words of their names, or a number. */
export function isNamedAfter(fileName: string, { names, numbers }: MemberIdentity): boolean {
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u)).filter((word) => word.length >= MIN_LETTERS);
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
