import { PREFIX } from './lockboxFields';
import type { LockboxRecord } from './lockboxRecords';

/** The type that it continues, a sequence number of two digits or one, and 0 if more follow or 9 for the last. */
const FORMS = [/^6(\d\d)([09])/, /^6(\d)([09])/] as const;
const LAST = '9';
/** An amount in cents after its bill. */
const AMOUNT = /^\d{8,12}$/;
const AMOUNT_WIDTH = 10;

/** The text of a check's overflow, with single blanks. */
export function overflowText(overflow: readonly LockboxRecord[]): string {
  return recordsOf(overflow).flat().join(' ');
}

/**
 * Bill numbers in the overflow of a check: the only text of each record, or texts that each have an amount behind them. Empty if the text has
 * another form.
 *
 * @param amountCents of the check
 */
export function billsInOverflow(overflow: readonly LockboxRecord[], amountCents: number): readonly string[] {
  const records = recordsOf(overflow).filter((record) => record.length > 0);
  const tokens = records.flat();
  const [first = ''] = tokens;
  if (tokens.length === 1) {
    const amount = String(amountCents).padStart(AMOUNT_WIDTH, '0');
    const isGlued = first.length > amount.length && first.endsWith(amount);
    return [isGlued ? first.slice(0, -amount.length) : first];
  }
  if (records.every((record) => record.length === 1)) return [...new Set(tokens)];
  const pairs = tokens.length % 2 === 0 && tokens.every((token, at) => at % 2 === 0 || AMOUNT.test(token));
  return pairs ? [...new Set(tokens.filter((_token, at) => at % 2 === 0))] : [];
}

/** The texts of each record. */
function recordsOf(overflow: readonly LockboxRecord[]): readonly (readonly string[])[] {
  const texts = overflow.map(({ text }) => text.slice(PREFIX));
  const form = FORMS.find((one) => isInOrder(texts, one));
  return texts.map((text) => (form ? text.replace(form, '') : text).split(/\s+/).filter(Boolean));
}

/** Whether the sequence counts on, and only the last says that it is the last. */
function isInOrder(texts: readonly string[], form: RegExp): boolean {
  const found = texts.map((text) => form.exec(text));
  const first = Number(found[0]?.[1]);
  return found.every((one, at) => {
    const [, sequence, mark] = one ?? [];
    return Number(sequence) === first + at && first <= 1 && (mark === LAST) === (at === texts.length - 1);
  });
}
