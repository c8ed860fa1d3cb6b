import type { LedgerEvent } from '../../../../src/domain/ledger/LedgerEvent';
import type { Tx } from '../Tables';
import { postLedgerEvents } from './postLedgerEvents';

/**
 * Writes one event to the ledger.
 *
 * @param by whose name the event keeps: the caller, or 'Processing'.
 * @returns the event's key.
 * @throws Error when the event does not net to zero.
 */
export async function postLedgerEvent(
  tx: Tx,
  event: LedgerEvent,
  by: { readonly name: string },
  now: Date,
): Promise<string> {
  const [eventPk = ''] = await postLedgerEvents(tx, [{ event, by: by.name, at: now }]);
  return eventPk;
}
