import { releaseMyBillLocks } from '../../../contract/billing/bills/myBillLocks';
import { exportCosts } from '../../../contract/billing/costs/costReport';
import { exportJournal } from '../../../contract/billing/costs/journal';
import { findPaymentByKey } from '../../../contract/money/payments';
import {
  applySuspense,
  decideRefund,
  refundSuspense,
  settleReturn,
  transferSuspense,
} from '../../../contract/money/suspense';
import { recordAnalytics } from '../../../contract/people/analytics';
import { getMe } from '../../../contract/people/session';
import type { Call } from '../../../contract/platform/shared/Call';
import { isSentInParts } from '../../../contract/platform/shared/listExport';
import { writeUiLog } from '../../../contract/platform/uiLogs';
import { errorMessageFor } from '../../../src/domain/platform/errors/errorMessageFor';
import type { Failure } from '../../../src/domain/platform/errors/Failure';
import { failureKindOf } from '../../../src/infrastructure/http/toApiError';
import type { CallKind, Driver } from '../drivers/Driver';
import { ERROR_ANSWERS } from '../stage/FaultProxy';
import { FAULTS, type Fault } from './Fault';

/**
 * What a user sees of a fault.
 *
 * - worked: the action succeeds; the user notices at most a delay.
 * - reported: the user sees what failed and why, their input is kept, and they can retry.
 * - maintenance: the maintenance page, which returns to the screen automatically.
 */
export type Outcome = 'worked' | 'reported' | 'maintenance';

type Row = Readonly<Record<Fault, readonly Outcome[]>>;

/** The default outcome for all faults except those in `others`. */
function row(usually: Outcome, others: Partial<Record<Fault, readonly Outcome[]>>): Row {
  return Object.fromEntries(FAULTS.map((fault) => [fault, others[fault] ?? [usually]])) as Row;
}

const HARMLESS = { delay: ['worked'], '503': ['maintenance'] } as const;
const OUTCOME_LOOKED_UP = {
  lostResponse: ['worked'],
  truncated: ['worked'],
  html200: ['worked'],
  empty200: ['worked'],
} as const;

/** The action took effect: a screen that detects this shows success instead of a failure. */
const MAYBE_DETECTED = {
  lostResponse: ['reported', 'worked'],
  truncated: ['reported', 'worked'],
  html200: ['reported', 'worked'],
  empty200: ['reported', 'worked'],
} as const;

/** @source ERR-3 to ERR-7; docs/adr/0017 */
const RULES: Readonly<Record<CallKind, Row>> = {
  load: row('reported', { ...HARMLESS, duplicate: ['worked'] }),
  background: row('worked', { '503': ['maintenance'] }),
  // The repeated action may be rejected with a message, but takes effect once.
  write: row('reported', { ...HARMLESS, ...MAYBE_DETECTED, duplicate: ['worked', 'reported'] }),
  // The server is asked for the outcome before anything is shown.
  money: row('reported', { ...HARMLESS, ...OUTCOME_LOOKED_UP, duplicate: ['worked'] }),
};

interface Exception {
  readonly call: Call;
  readonly faults: readonly Fault[];
  readonly outcomes: readonly Outcome[];
  readonly why: string;
}

/** Cells with an outcome other than that of their kind. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    call: releaseMyBillLocks,
    faults: ['503'],
    outcomes: ['worked'],
    why: 'Nothing may prevent a user from signing out.',
  },
  {
    call: getMe,
    faults: ['503'],
    outcomes: ['reported'],
    why: 'The application has not started, so nothing can cover the screen.',
  },
  {
    call: recordAnalytics,
    faults: ['503'],
    outcomes: ['worked'],
    why: 'Analytics must not disturb users.',
  },
  {
    call: writeUiLog,
    faults: ['503'],
    outcomes: ['worked'],
    why: 'A failed log record does not mean that the site is down.',
  },
  {
    call: findPaymentByKey,
    faults: ['lostResponse', 'truncated', 'html200', 'empty200'],
    outcomes: ['reported'],
    why: 'Without an answer, the outcome stays unknown and is requested again.',
  },
  ...[applySuspense, settleReturn, transferSuspense, refundSuspense, decideRefund].map(
    (call): Exception => ({
      call,
      faults: ['lostResponse', 'truncated', 'html200', 'empty200'],
      outcomes: ['reported'],
      why: 'The message says that the outcome is unclear; repeating the request with the same key moves the money once.',
    }),
  ),
];

/** Outcomes allowed in a cell. */
export function expectedOutcomes({ call, kind }: Driver, fault: Fault): readonly Outcome[] {
  const exception = EXCEPTIONS.find((one) => one.call === call && one.faults.includes(fault));
  return exception?.outcomes ?? RULES[kind][fault];
}

/** Messages of the catalog, one of which must be shown in a cell with the outcome `reported`. */
export function expectedMessages({ call }: Driver, fault: Fault): readonly string[] {
  const isInParts = isSentInParts(call) && !DOWNLOADED_WHOLE.includes(call);
  const isCutOffExport = fault === 'truncated' && isInParts;
  const failure = failureOf(fault, call.file === undefined ? 'answer' : 'file');
  const readers = [{ isAdmin: false }, { isAdmin: true }, { isAdmin: false, showDetail: true }];
  // A reset discards what the browser has not read yet, the head of the answer included.
  return readers.flatMap((reader) =>
    (isCutOffExport ? [CUT_OFF_EXPORT, failure] : [failure]).map((one) => errorMessageFor(one, reader)),
  );
}

/** Exports that the application downloads like other files, because they are short. */
const DOWNLOADED_WHOLE: readonly Call[] = [exportCosts, exportJournal];

/** The application reads other exports in parts, and notices that the end is missing. */
const CUT_OFF_EXPORT: Failure = {
  kind: 'failed',
  status: 200,
  code: 'INCOMPLETE_FILE',
  message: 'The connection ended before the whole file arrived. Nothing was saved. Export again.',
};

function failureOf(fault: Fault, answer: 'answer' | 'file'): Failure {
  if (fault === '500' || fault === '503' || fault === '423' || fault === '429') {
    const status = Number(fault);
    return { kind: failureKindOf(status), status, ...ERROR_ANSWERS[fault] };
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
