import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { BillQueries } from '../../billing/bills/ports';
import { notFound, staleVersion } from '../../platform/shared/Refusal';
import type { ListPart } from './ports';

/** Rows read at once: quick enough not to delay other requests. */
const ROWS_AT_ONCE = 1_000;

/** Reads a list part by part, until a part is not full. */
export async function* readParts<Row>(
  read: (part: ListPart) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await read({ offset, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** A caller's request for a file about a bill. */
export interface BillFileRequest {
  readonly scope: Scope;
  readonly billPk: string;
  readonly now: Date;
  /** Aborted when the client has disconnected. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file about a bill from several reads, and makes sure that they all saw the same bill.
 *
 * @throws Refusal NOT_FOUND; STALE_VERSION if the bill has changed meanwhile.
 * @source docs/decisions/evidence.md#evidence-is-of-one-version-of-the-bill
 */
export async function ofOneVersion<File>(
  bills: Pick<BillQueries, 'find'>,
  { scope, billPk, now }: BillFileRequest,
  write: (bill: Bill) => Promise<File>,
): Promise<File> {
  const bill = await bills.find(scope, billPk, now);
  if (!bill) throw notFound('bill');
  const file = await write(bill);
  const after = await bills.find(scope, billPk, now);
  if (after?.version === bill.version && after.archivedLines?.at === bill.archivedLines?.at) return file;
  throw staleVersion('The bill changed while the file was written. Try again.');
}
