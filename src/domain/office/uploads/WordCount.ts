import { isWordFormat, wordMeaning } from '../../billing/reconciliation/wordMeaning';
import { cut } from '../../platform/text/cut';
import type { FoundWord } from './RowReader';
import type { UploadField } from './UploadField';

const MAX_WORD_LENGTH = 80;
/** Distinct words counted per file. */
const MAX_WORDS = 2_000;
/** Words reported per field. */
const MAX_WORDS_PER_FIELD = 50;

/** Counts the values of fields whose values have a meaning, up to MAX_WORDS. */
export class WordCount {
  private readonly words = new Map<string, FoundWord & { count: number }>();

  /** @param text the value after the layout's replacements @param plan of the row, if the meaning depends on it */
  add({ name, format }: UploadField, written: string, text: string, plan = ''): void {
    if (!isWordFormat(format)) return;
    const key = `${name}\0${written}\0${plan}`;
    const known = this.words.get(key);
    if (known) known.count += 1;
    else if (this.words.size < MAX_WORDS) {
      const meaning = wordMeaning(format, text) ?? (text === written ? null : text);
      this.words.set(key, {
        field: name,
        text: cut(written, MAX_WORD_LENGTH),
        count: 1,
        meaning,
        ...(plan !== '' && { plan: cut(plan, MAX_WORD_LENGTH) }),
      });
    }
  }

  /** The most frequent values of each field. */
  list(): readonly FoundWord[] {
    const byCount = [...this.words.values()].sort((one, other) => other.count - one.count);
    const fields = new Set(byCount.map(({ field }) => field));
    return [...fields].flatMap((name) => byCount.filter(({ field }) => field === name).slice(0, MAX_WORDS_PER_FIELD));
  }
}
