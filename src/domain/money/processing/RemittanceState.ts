import { sentence } from '../../platform/text/wording';
import type { RemittanceMove } from '../ledger/clearing';
import { actorText } from './RunHistory';

/** `MADE`: made by processing. `SENT`: the money is in transit. `CLEARED`: it has left the bank account. */
export const REMITTANCE_STATES = ['MADE', 'SENT', 'CLEARED'] as const;
export type RemittanceState = (typeof REMITTANCE_STATES)[number];

/**
 * Steps that a person records for a remittance. `undo` cancels the last step. `reject` and `return`: the bank did not pay its ACH
 * credit, or returned it.
 */
export const REMITTANCE_STEPS = ['send', 'clear', 'undo', 'reject', 'return'] as const;
export type RemittanceStep = (typeof REMITTANCE_STEPS)[number];

/** What a carrier's answer (999, 997, TA1, or 824) says about the 820 of a remittance. It changes no money, and no state. */
export const ADVICE_STEPS = ['adviceAccepted', 'adviceFlagged', 'adviceRejected'] as const;
export type AdviceStep = (typeof ADVICE_STEPS)[number];

export function isAdviceStep(step: string): step is AdviceStep {
  return ADVICE_STEPS.some((one) => one === step);
}

interface Outcome {
  readonly state: RemittanceState;
  readonly posts: RemittanceMove;
}

const OUTCOMES: Readonly<Record<RemittanceState, Readonly<Partial<Record<RemittanceStep, Outcome>>>>> = {
  MADE: { send: { state: 'SENT', posts: 'REMITTANCE_SENT' } },
  SENT: {
    clear: { state: 'CLEARED', posts: 'REMITTANCE_CLEARED' },
    undo: { state: 'MADE', posts: 'REMITTANCE_NOT_SENT' },
    reject: { state: 'MADE', posts: 'REMITTANCE_NOT_SENT' },
    return: { state: 'MADE', posts: 'REMITTANCE_NOT_SENT' },
  },
  CLEARED: {
    undo: { state: 'SENT', posts: 'REMITTANCE_NOT_CLEARED' },
    return: { state: 'MADE', posts: 'REMITTANCE_RETURNED' },
  },
};

/** The state after a step, and its ledger posting; undefined if the state does not allow the step. */
export function afterStep(state: RemittanceState, step: RemittanceStep): Outcome | undefined {
  return OUTCOMES[state][step];
}

/**
 * The steps that a state allows.
 *
 * @param achFile the ACH file that pays it, whose own state shows whether it was sent; null for none.
 */
export function possibleRemittanceSteps(state: RemittanceState, achFile: string | null): readonly RemittanceStep[] {
  return REMITTANCE_STEPS.filter(
    (step) =>
      afterStep(state, step) !== undefined &&
      !followsFile(state, step, achFile) &&
      (achFile !== null || !isAboutCredit(step)),
  );
}

/** Whether a step ends an ACH credit that the bank did not pay, so that the remittance can be paid again. */
export function isAboutCredit(step: RemittanceStep): step is 'reject' | 'return' {
  return step === 'reject' || step === 'return';
}

/** Whether a step is recorded on the ACH file rather than on the remittance. */
export function followsFile(state: RemittanceState, step: RemittanceStep, achFile: string | null): boolean {
  return achFile !== null && state === 'MADE' && step === 'send';
}

export const REMITTANCE_STATE_LABELS: Readonly<Record<RemittanceState, string>> = {
  MADE: 'Not sent',
  SENT: 'Sent',
  CLEARED: 'Cleared',
};

/** A state that a person recorded. */
export interface RemittanceEvent {
  readonly state: RemittanceState;
  readonly step: RemittanceStep | AdviceStep;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** The person's name; `PROCESSING_NAME` for a remittance made before states were recorded. */
  readonly by: string;
  /** Required for `undo`, `reject`, and `return`; otherwise may be empty. */
  readonly note: string;
}

export const ADVICE_LABELS: Readonly<Record<AdviceStep, string>> = {
  adviceAccepted: '820 accepted by the carrier',
  adviceFlagged: '820 accepted by the carrier with errors',
  adviceRejected: '820 rejected by the carrier',
};

const STEP_TEXTS: Readonly<Record<RemittanceStep | AdviceStep, string>> = {
  send: 'Recorded as sent',
  clear: 'Recorded as cleared',
  undo: 'Undone',
  reject: 'Credit rejected by the bank, recorded',
  return: 'Credit returned by the bank, recorded',
  adviceAccepted: `${ADVICE_LABELS.adviceAccepted}, recorded`,
  adviceFlagged: `${ADVICE_LABELS.adviceFlagged}, recorded`,
  adviceRejected: `${ADVICE_LABELS.adviceRejected}, recorded`,
};

/** Whether a carrier rejected the 820 of a remittance, and has not accepted it since. */
export function isAdviceRejected(history: readonly Pick<RemittanceEvent, 'step'>[]): boolean {
  return lastAdvice(history)?.step === 'adviceRejected';
}

/** The last answer of the carrier to the 820; undefined if there is none. */
export function lastAdvice<Event extends Pick<RemittanceEvent, 'step'>>(history: readonly Event[]): Event | undefined {
  return history.filter(({ step }) => isAdviceStep(step)).at(-1);
}

/** History of a remittance's states, oldest first: `Recorded as sent by Pat Doe`. The note is a sentence, or empty. */
export function remittanceHistory(history: readonly RemittanceEvent[]) {
  return history.map(({ at, step, by, note }) => {
    return { at, text: `${STEP_TEXTS[step] ?? step} by ${actorText(by)}`, note: note && sentence(note) };
  });
}
