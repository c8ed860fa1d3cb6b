import type { Cents } from '../../src/domain/platform/money/Cents';
import { formatCents } from '../../src/domain/platform/money/formatCents';
import type { Who } from './ParameterValues';
import type { AppWorld } from './world';

/** What the bank answers to the latest ACH file. */
interface Acknowledgment {
  readonly status: 'Accepted' | 'Rejected';
  /** Undefined if the bank gives no numbers. */
  readonly entryCount?: number;
  readonly amountCents?: Cents;
  /** Of the entry that the bank rejects; undefined if it rejects none. */
  readonly confirmation?: string;
  /** Whether the bank rejects the first entry. Default: no. */
  readonly rejectsFirst?: boolean;
  readonly reason?: string;
}

const HEADINGS = 'File reference,Status,Entry count,Total debits,Total credits,Trace number,Reason';

/** Sends the file with which the bank answers the latest ACH file. @param isPreview whether it is only shown */
export async function sendAcknowledgment(
  world: AppWorld,
  who: Who,
  { status, entryCount, amountCents, confirmation, rejectsFirst = false, reason = '' }: Acknowledgment,
  isPreview = false,
): Promise<void> {
  const person = await world.who(who);
  const { dashboard } = world.tasks;
  const records = Buffer.from(await dashboard.download(person, 'ACH file'))
    .toString('ascii')
    .split('\r\n');
  // Creation date and file ID modifier of the header.
  const reference = `${records[0]?.slice(23, 29)}${records[0]?.slice(33, 34)}`;
  const total = amountCents === undefined ? '' : `"${formatCents(amountCents)}"`;
  const totals = records[1]?.startsWith('5220') ? `,${total}` : `${total},`;
  const isRejected = (record: string) =>
    record.startsWith('6') && (rejectsFirst || (confirmation && record.includes(confirmation.slice(0, 15))));
  const entry = records.find(isRejected);
  const rows = [`${reference},${status},${entryCount ?? ''},${totals},,${entry ? '' : reason}`];
  if (entry) {
    rows.push(`${reference},Rejected,,,,${entry.slice(79, 94)},${reason}`);
  }
  await dashboard.sendAcknowledgment(person, [HEADINGS, ...rows].join('\n'), isPreview);
}
