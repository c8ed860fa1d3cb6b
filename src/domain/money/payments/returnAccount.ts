import { type FileAccount, FileAccountCounter } from '../../platform/files/FileAccount';
import { type PlannedReturn, RETURN_OUTCOME_LABELS, type ReturnOutcome } from './returnFile';

/** The records of a return file that are no entries. Each is counted once. */
export interface ReturnFileFrame {
  /** Headers, and addenda, which give the reasons of entries. */
  readonly titles: number;
  /** Control records. Each is met, or nothing is read. */
  readonly controls: number;
  /** Blank lines, and lines that fill the last block. */
  readonly blank: number;
}

/** Outcomes of entries that a person has to handle, or that have no effect. */
const UNUSED: readonly ReturnOutcome[] = ['UNMATCHED', 'ENDED', 'CHANGE'];

/**
 * The account of a return file: its entries are used if posting the file does something with them, or has done it. Its dollars are
 * those of returned debits and credits.
 *
 * @source docs/decisions/files.md#every-file-ends-in-one-account
 */
export function returnAccount(
  { titles, controls, blank }: ReturnFileFrame,
  entries: readonly Pick<PlannedReturn, 'outcome' | 'amountCents'>[],
): FileAccount {
  const counter = new FileAccountCounter(true);
  counter.addTitle(titles);
  counter.addTotal(controls);
  counter.addBlank(blank);
  for (const { outcome, amountCents } of entries) {
    if (UNUSED.includes(outcome)) counter.addUnused(RETURN_OUTCOME_LABELS[outcome], amountCents);
    else counter.addUsed(amountCents);
  }
  return counter.account({ stated: controls, met: controls });
}
