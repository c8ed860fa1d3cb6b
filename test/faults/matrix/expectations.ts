import { recordAnalytics } from '../../../contract/analytics';
import { releaseMyBillLocks } from '../../../contract/myBillLocks';
import { findPaymentByKey, voidPayment } from '../../../contract/payments';
import type { Call } from '../../../contract/shared/Call';
import { writeUiLog } from '../../../contract/uiLogs';
import { errorMessageFor } from '../../../src/domain/errors/errorMessageFor';
import type { Failure } from '../../../src/domain/errors/Failure';
import { failureKindOf } from '../../../src/infrastructure/http/toApiError';
import type { CallKind, Driver } from '../drivers/Driver';
import { REFUSALS } from '../stage/FaultProxy';
import { FAULTS, type Fault } from './Fault';

/**
 * What a person sees of a fault.
 *
 * - worked: what they wanted is there; of the fault they see nothing but perhaps a wait.
 * - told: they read what failed and why, what they typed is there, and they can do it again.
 * - maintenance: the maintenance page, which leads back by itself to where they were.
 */
export type Outcome = 'worked' | 'told' | 'maintenance';

type Row = Readonly<Record<Fault, readonly Outcome[]>>;

/** The same for all faults, but for those that are named. */
function row(usually: Outcome, others: Partial<Record<Fault, readonly Outcome[]>>): Row {
  return Object.fromEntries(FAULTS.map((fault) => [fault, others[fault] ?? [usually]])) as Row;
}

const HARMLESS = { delay: ['worked'], '503': ['maintenance'] } as const;
const DONE_ANYWAY = {
  lostResponse: ['worked'],
  truncated: ['worked'],
  html200: ['worked'],
  empty200: ['worked'],
} as const;

/** It was done: a screen that finds out by itself says so instead of that it failed. */
const MAYBE_SEEN = {
  lostResponse: ['told', 'worked'],
  truncated: ['told', 'worked'],
  html200: ['told', 'worked'],
  empty200: ['told', 'worked'],
} as const;

/** @source ERR-3 to ERR-7; docs/adr/0017 */
const RULES: Readonly<Record<CallKind, Row>> = {
  load: row('told', { ...HARMLESS, duplicate: ['worked'] }),
  background: row('worked', { '503': ['maintenance'] }),
  // What is done twice may be refused the second time; that is said, and nothing is done twice.
  write: row('told', { ...HARMLESS, ...MAYBE_SEEN, duplicate: ['worked', 'told'] }),
  // Before anything is said, the server is asked what became of it.
  money: row('told', { ...HARMLESS, ...DONE_ANYWAY, duplicate: ['worked'] }),
};

interface Exception {
  readonly call: Call;
  readonly faults: readonly Fault[];
  readonly outcomes: readonly Outcome[];
  readonly why: string;
}

/** Cells whose outcome is another than their kind's. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    call: releaseMyBillLocks,
    faults: ['503'],
    outcomes: ['worked'],
    why: 'Nothing keeps a person from signing out.',
  },
  {
    call: recordAnalytics,
    faults: ['503'],
    outcomes: ['worked'],
    why: 'Counting disturbs nobody.',
  },
  {
    call: writeUiLog,
    faults: ['503'],
    outcomes: ['worked'],
    why: 'A record that cannot be written says nothing about the site that the call it is about did not.',
  },
  {
    call: findPaymentByKey,
    faults: ['lostResponse', 'truncated', 'html200', 'empty200'],
    outcomes: ['told'],
    why: 'The question has no effect that could be found out: without any answer it stays open, and is asked again.',
  },
  {
    call: voidPayment,
    faults: ['lostResponse', 'truncated', 'html200', 'empty200'],
    outcomes: ['told'],
    why: 'Sending again under the same key takes back once, and says that it was done.',
  },
];

/** What the person may see in a cell. */
export function expectedOf({ call, kind }: Driver, fault: Fault): readonly Outcome[] {
  const exception = EXCEPTIONS.find((one) => one.call === call && one.faults.includes(fault));
  return exception?.outcomes ?? RULES[kind][fault];
}

/** Sentences of the catalogue, one of which the person must read in a cell where they are told. */
export function wordsOf({ call }: Driver, fault: Fault): readonly string[] {
  const failure = failureOf(fault, call.file === true ? 'file' : 'answer');
  const readers = [{ isAdmin: false }, { isAdmin: true }, { isAdmin: false, showDetail: true }];
  return readers.map((reader) => errorMessageFor(failure, reader));
}

function failureOf(fault: Fault, answer: 'answer' | 'file'): Failure {
  if (fault === '500' || fault === '503' || fault === '423' || fault === '429') {
    const status = Number(fault);
    return { kind: failureKindOf(status), status, ...REFUSALS[fault] };
  }
  if (fault === 'html200' || fault === 'empty200') {
    return {
      kind: 'failed',
      status: 200,
      code: 'BAD_ANSWER',
      message: `The server sent ${answer === 'file' ? 'a file' : 'an answer'} that cannot be read.`,
    };
  }
  return { kind: 'unanswered', status: 0, code: 'UNREACHABLE', message: '' };
}
