import { counted } from '../../platform/text/wording';
import {
  CHECK_RECORD_LABELS,
  type CheckFileState,
  type CheckRecord,
  type CheckRecordKind,
  MAX_CHECK_RECORDS,
} from './CheckFile';

/**
 * The bank's answer to a file: it accepted all records except those that it rejected.
 *
 * @source docs/decisions/positive-pay.md#the-bank-may-reject-single-records
 */
export interface BankAnswer {
  /** Check numbers that the bank rejected as issued. */
  readonly rejectedIssues: readonly number[];
  /** Check numbers that the bank rejected as void. */
  readonly rejectedVoids: readonly number[];
  /** Reason as stated by the bank; empty if it rejected nothing. */
  readonly reason: string;
}

/** A record in a file that the bank answers. */
export interface AnsweredRecord extends Pick<CheckRecord, 'kind' | 'checkNumber'> {
  /** Whether it will be or was reported again. */
  readonly isWithdrawn: boolean;
}

/** Records rejected by the answer. */
export function rejectedIn({ rejectedIssues, rejectedVoids }: BankAnswer) {
  const of = (kind: CheckRecordKind) => (checkNumber: number) => ({ kind, checkNumber });
  return [...rejectedIssues.map(of('ISSUE')), ...rejectedVoids.map(of('VOID'))];
}

/** Why the answer cannot be recorded, as a sentence; undefined if it can. */
export function answerProblem(
  answer: BankAnswer,
  state: CheckFileState,
  records: readonly AnsweredRecord[],
): string | undefined {
  const rejected = rejectedIn(answer);
  if (rejected.length === 0)
    return state === 'SENT' ? undefined : "The bank's answer is recorded already. Enter the checks that it rejected.";
  if (answer.reason.trim() === '') return 'Enter why the bank rejected them.';
  const known = new Map(records.map((record) => [keyOf(record), record]));
  const missing = rejected.find((record) => !known.has(keyOf(record)));
  if (missing) return `This file does not report check ${missing.checkNumber} ${nameOf(missing)}.`;
  const again = rejected.find((record) => known.get(keyOf(record))?.isWithdrawn);
  if (again) return `Check ${again.checkNumber} is to be reported ${nameOf(again)} again already. Leave it out.`;
  return undefined;
}

/** Whether the answer leaves no accepted record, so that the bank rejected the whole file. */
export function rejectsAll(answer: BankAnswer, records: readonly AnsweredRecord[]): boolean {
  const rejected = new Set(rejectedIn(answer).map(keyOf));
  return rejected.size > 0 && records.every((record) => record.isWithdrawn || rejected.has(keyOf(record)));
}

const keyOf = ({ kind, checkNumber }: Pick<CheckRecord, 'kind' | 'checkNumber'>) => `${kind} ${checkNumber}`;
const nameOf = ({ kind }: Pick<CheckRecord, 'kind'>) => CHECK_RECORD_LABELS[kind].toLowerCase();

/** The effect of recording the answer, in words. @param of number of records in the file */
export function answerEffect(answer: BankAnswer, of: number): string {
  const count = rejectedIn(answer).length;
  if (count === 0) return 'The bank has every check of this file.';
  const others =
    count < of ? 'The bank has the other checks of this file.' : 'The bank has no check of this file: it is rejected.';
  return `The next file reports ${counted(count, 'record')} again. ${others}`;
}

/** Check numbers as typed or pasted, separated by spaces or punctuation; undefined for anything else. Duplicates count once. */
export function parseCheckNumbers(text: string): readonly number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length > MAX_CHECK_RECORDS || words.some((word) => !/^\d{1,10}$/.test(word) || Number(word) === 0))
    return undefined;
  return [...new Set(words.map(Number))];
}
