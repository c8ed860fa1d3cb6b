import { cut } from '../text/cut';
import type { FoundWord } from './RowReader';
import type { UploadField } from './UploadField';
import { MEANINGS, type WordFormat, wordMeaning } from './wordMeaning';

const LONGEST_WORD = 80;
const MOST_KEPT = 2_000;
const MOST_TOLD = 50;

/** Counts the words of fields whose words have a meaning; never more than a bounded number of them. */
export class WordCount {
  private readonly words = new Map<string, FoundWord & { count: number }>();

  /** @param text the word, put for what a template says it means. */
  add({ name, format }: UploadField, written: string, text: string): void {
    if (!isWordFormat(format)) return;
    const key = `${name}\0${written}`;
    const known = this.words.get(key);
    if (known) known.count += 1;
    else if (this.words.size < MOST_KEPT) {
      const meaning = wordMeaning(format, text) ?? (text === written ? null : text);
      this.words.set(key, { field: name, text: cut(written, LONGEST_WORD), count: 1, meaning });
    }
  }

  /** Of each field the most frequent. */
  list(): readonly FoundWord[] {
    const byCount = [...this.words.values()].sort((one, other) => other.count - one.count);
    const fields = new Set(byCount.map(({ field }) => field));
    return [...fields].flatMap((name) => byCount.filter(({ field }) => field === name).slice(0, MOST_TOLD));
  }
}

function isWordFormat(format: string): format is WordFormat {
  return format in MEANINGS;
}
