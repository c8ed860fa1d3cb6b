import type { LocalDate } from '../../platform/dates/LocalDate';
import { addresseeOf, type Correction, type CorrectionRecipient, recipientOf } from './Correction';

/** Maximum corrections in one file. */
export const MAX_SENT_CORRECTIONS = 1_000;

/** Confirmed corrections of a group that are sent to one recipient in one file. */
export interface CorrectionBatch {
  /** Unique among the batches. */
  readonly key: string;
  readonly groupNumber: string;
  readonly groupName: string;
  readonly recipient: CorrectionRecipient;
  /** Code of the carrier; undefined for payroll. */
  readonly carrierCode: string | undefined;
  /** See `addresseeOf`. */
  readonly to: string;
  /** The benefits system that gets it instead of the carrier; undefined if none does. */
  readonly system: string | undefined;
  /** At least one, at most `MAX_SENT_CORRECTIONS`. */
  readonly corrections: readonly Correction[];
  /** Earliest deadline for sending one of them; null if there is none. */
  readonly sendBy: LocalDate | null;
}

/**
 * The files that send confirmed corrections: one for each group and recipient, carriers first. More than
 * `MAX_SENT_CORRECTIONS` become several files.
 *
 * @source docs/decisions/corrections.md#confirmed-corrections-are-sent-in-one-step
 * @param corrections of any state; only open ones are included
 */
export function correctionBatches(corrections: readonly Correction[]): readonly CorrectionBatch[] {
  const byRecipient = new Map<string, Correction[]>();
  for (const one of corrections) {
    if (one.state !== 'OPEN') continue;
    const recipient = recipientOf(one.kind);
    // Carriers sort before payroll.
    const key = JSON.stringify([
      one.groupName,
      one.groupNumber,
      recipient,
      recipient === 'CARRIER' ? one.carrierCode : '',
      one.system ?? '',
    ]);
    if (!byRecipient.get(key)?.push(one)) byRecipient.set(key, [one]);
  }
  const keys = [...byRecipient.keys()].sort((one, other) => one.localeCompare(other, 'en-US'));
  return keys.flatMap((key) =>
    chunks(byRecipient.get(key) ?? []).flatMap((chunk, at) => batchOf(`${key} ${at}`, chunk)),
  );
}

function batchOf(key: string, corrections: readonly Correction[]): CorrectionBatch | readonly [] {
  const [first] = corrections;
  if (!first) return [];
  const { groupNumber, groupName, carrierCode, system } = first;
  const recipient = recipientOf(first.kind);
  const days = corrections.flatMap(({ sendBy }) => sendBy ?? []).sort();
  return {
    key,
    groupNumber,
    groupName,
    recipient,
    carrierCode: recipient === 'CARRIER' ? carrierCode : undefined,
    to: addresseeOf(first),
    system,
    corrections,
    sendBy: days[0] ?? null,
  };
}

function chunks(corrections: readonly Correction[]): readonly (readonly Correction[])[] {
  const count = Math.ceil(corrections.length / MAX_SENT_CORRECTIONS);
  return Array.from({ length: count }, (_, at) =>
    corrections.slice(at * MAX_SENT_CORRECTIONS, (at + 1) * MAX_SENT_CORRECTIONS),
  );
}
