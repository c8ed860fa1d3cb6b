/** A position in PostgreSQL's write-ahead log, in bytes from its start. */
export type LogPosition = bigint;

const TEXT = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i;
const PAGE_BYTES = 8_192n;
const PAGE_HEADER_BYTES = 24n;

/** Reads a `pg_lsn` such as `16/B374D848`. @returns undefined for any other text. */
export function parseLogPosition(text: string): LogPosition | undefined {
  const [, high, low] = TEXT.exec(text) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The position as PostgreSQL writes it. */
export function logPositionText(position: LogPosition): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/**
 * The end of the last record before an insert position. After a record that fills its page, PostgreSQL inserts after the header of
 * the next page, which a replica does not count as replayed until another record follows.
 */
export function endOfLastRecord(insertAt: LogPosition): LogPosition {
  return insertAt % PAGE_BYTES === PAGE_HEADER_BYTES ? insertAt - PAGE_HEADER_BYTES : insertAt;
}
