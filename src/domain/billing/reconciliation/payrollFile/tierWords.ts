import { maskNumbersIn } from '../../../platform/text/maskNumbers';
import { TIERS, type Tier } from '../../bills/Tier';
import type { ColumnMapping, TierRule } from '../PayrollTable';
import { wordMeaning } from '../wordMeaning';

/** A word in the column of tiers that is no usual name of a tier. */
export interface TierWord {
  /** As in the file. */
  readonly text: string;
  readonly rowCount: number;
  /** The tier that a person chose, or empty if the word is not compared. Null until then. */
  readonly to: Tier | '' | null;
}

const MAX_LENGTH = 60;
const MAX_WORDS = 60;

/** Reads the words of a column of tiers: by what a person decided, otherwise by usual names. Counts those that are not usual. */
export class TierWords {
  private readonly decided: ReadonlyMap<string, TierRule['to']>;
  private readonly found = new Map<string, { to: TierWord['to']; rowCount: number }>();
  private readonly usual = new Map<string, Tier | undefined>();

  constructor(rules: readonly TierRule[] = []) {
    this.decided = new Map(rules.map(({ from, to }) => [keyOf(from), to]));
  }

  /** Undefined for a word that is no tier. */
  tierOf(text: string): Tier | undefined {
    const to = this.decided.get(keyOf(text));
    if (to === undefined) {
      if (!this.usual.has(text)) this.usual.set(text, tierNamed(wordMeaning('tier', text)));
      const known = this.usual.get(text);
      if (known !== undefined) return known;
    }
    let word = this.found.get(text);
    if (!word) this.found.set(text, (word = { to: to ?? null, rowCount: 0 }));
    word.rowCount += 1;
    return word.to === '' || word.to === null ? undefined : word.to;
  }

  /** The words that are no usual names of tiers, most rows first. */
  list(): readonly TierWord[] {
    return inOrder([...this.found].map(([text, word]) => ({ text, ...word })));
  }
}

/** The words of several files together. */
export function joinedTierWords(lists: readonly (readonly TierWord[])[]): readonly TierWord[] {
  const all = new Map<string, TierWord>();
  for (const word of lists.flat()) {
    const { rowCount = 0 } = all.get(word.text) ?? {};
    all.set(word.text, { ...word, rowCount: rowCount + word.rowCount });
  }
  return inOrder([...all.values()]);
}

/** Whether a person can decide what a word means: not one that may be a person's number, and no long text. */
export function canBeDecided({ text }: Pick<TierWord, 'text'>): boolean {
  return text.length <= MAX_LENGTH && maskNumbersIn(text) === text;
}

/**
 * Columns with a decision about a word.
 *
 * @param to empty if it is not compared; undefined to ask again.
 * @source docs/decisions/payroll-files.md#a-word-for-a-tier-is-asked-once
 */
export function withTierWord<Mapping extends Partial<ColumnMapping>>(
  mapping: Mapping,
  text: string,
  to: Tier | '' | undefined,
): Mapping & Pick<ColumnMapping, 'words'> {
  const others = (mapping.words ?? []).filter(({ from }) => keyOf(from) !== keyOf(text));
  return { ...mapping, words: to === undefined ? others : [...others, { field: 'tier', from: text, to }] };
}

/** Case and spaces around a word are of no matter. */
function keyOf(text: string): string {
  return text.trim().toLowerCase();
}

function tierNamed(text: string | undefined): Tier | undefined {
  return TIERS.find((tier) => tier === text);
}

function inOrder(words: readonly TierWord[]): readonly TierWord[] {
  return [...words].sort((one, other) => other.rowCount - one.rowCount).slice(0, MAX_WORDS);
}
