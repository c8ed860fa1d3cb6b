import { counted } from '../../platform/text/wording';
import { type ExpectedSides, sidesText } from '../expected/expectedSides';

/** Data that reopening a reconciled bill discards or withdraws. Everything is zero or null for a bill that is not reconciled. */
export interface BillReopening extends ExpectedSides {
  /** The payroll file that the bill was reconciled with, and the number of differences decided; null if there was none. */
  readonly comparison: { readonly fileName: string; readonly decisionCount: number } | null;
  /** Number of the bill's expected adjustments, with the sums of their credits and charges. */
  readonly expectedCount: number;
  /** Expected adjustments that arrived, at least in part, on a later bill. */
  readonly arrivedCount: number;
  /** Corrections that were not sent. */
  readonly unsentCorrections: number;
  /** Corrections that were sent; these are kept. */
  readonly sentCorrections: number;
  /** Corrections of earlier bills that the payroll file confirmed. */
  readonly confirmedCorrections: number;
  /** Whether the member balances include entries of the bill. */
  readonly hasBalances: boolean;
  /** Whether a journal entry of the bill is in force. */
  readonly hasJournalEntry: boolean;
}

/**
 * Effects of reopening a reconciled bill other than on its status, one sentence per kind of record. Omits kinds without records.
 *
 * @source docs/decisions/bills.md#a-command-that-discards-work-says-what-it-discards
 */
export function reopeningSentences(effect: BillReopening): readonly string[] {
  const { comparison, expectedCount, arrivedCount, unsentCorrections, sentCorrections, confirmedCorrections } = effect;
  const sentences: string[] = [];
  if (comparison) {
    const { fileName, decisionCount } = comparison;
    sentences.push(
      decisionCount > 0
        ? `The comparison with ${fileName} and its ${counted(decisionCount, 'decision')} are discarded. To compare again, open the file and decide again.`
        : `The comparison with ${fileName} is discarded.`,
    );
  }
  if (expectedCount > 0) {
    const arrived = arrivedCount > 0 ? `, although ${arrivedCount.toLocaleString('en-US')} arrived` : '';
    sentences.push(
      `${counted(expectedCount, 'expected adjustment')} of ${sidesText(effect)} ${expectedCount === 1 ? 'is' : 'are'} withdrawn${arrived}.`,
    );
  }
  if (unsentCorrections > 0) {
    const stays =
      sentCorrections > 0 ? ` ${counted(sentCorrections, 'sent correction')} ${staying(sentCorrections)}.` : '';
    sentences.push(
      `${counted(unsentCorrections, 'correction')} not yet sent ${unsentCorrections === 1 ? 'is' : 'are'} removed.${stays}`,
    );
  }
  if (confirmedCorrections > 0) {
    const awaits = confirmedCorrections === 1 ? 'waits' : 'wait';
    sentences.push(`${counted(confirmedCorrections, 'correction')} that this payroll file confirmed ${awaits} again.`);
  }
  if (effect.hasBalances) sentences.push('The bill leaves the member balances.');
  if (effect.hasJournalEntry) sentences.push('Its journal entry is reversed.');
  return sentences;
}

function staying(count: number): string {
  return count === 1 ? 'stays' : 'stay';
}
