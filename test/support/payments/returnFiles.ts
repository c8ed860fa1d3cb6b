/** A return or a notification of change of one entry of a NACHA file. */
export interface ReturnToWrite {
  /** `R01`, or `C01` for a notification of change. */
  readonly code: string;
  /** Place of the entry in the NACHA file, from 0. */
  readonly entry: number;
  /** In place of the entry's own amount. */
  readonly amountCents?: number;
  /** In place of the entry's own trace number. */
  readonly originalTrace?: string;
  /** Corrected data of a notification of change, up to 29 characters. Default: blank. */
  readonly data?: string;
  /** Whether the bank leaves out the ID and the name, so that only the trace number identifies the entry. Default: no. */
  readonly isTraceOnly?: boolean;
}

const digits = (value: number | string, length: number) => String(value).padStart(length, '0');

/**
 * Writes the file with which a bank answers a NACHA file: one batch with an entry and an addenda record for each return.
 *
 * @param drawn the NACHA file, as downloaded.
 */
export function returnFileOf(drawn: string, returns: readonly ReturnToWrite[]): string {
  const records = drawn.split('\r\n');
  const entries = records.filter((record) => record.startsWith('6'));
  const [header = '', batchHeader = ''] = records;
  const pairs = returns.map(({ code, entry, amountCents, originalTrace, data = '', isTraceOnly }, index) => {
    const record = entries[entry];
    if (record === undefined) throw new Error(`The NACHA file has no entry ${entry}.`);
    const isReturn = code.startsWith('R');
    const trace = `${record.slice(3, 11)}${digits(index + 1, 7)}`;
    const amount = digits(isReturn ? (amountCents ?? Number(record.slice(29, 39))) : 0, 10);
    const drawnAs = record.slice(1, 3);
    // Returns have the codes of the entries they return, with 6 instead of 7 for debits and 1 instead of 2 for credits.
    const transaction = `${drawnAs[0]}${drawnAs[1] === '7' ? 6 : 1}`;
    const addenda = `7${isReturn ? '99' : '98'}${code}${originalTrace ?? record.slice(79)}`.padEnd(27);
    return {
      hash: Number(record.slice(3, 11)),
      debitCents: drawnAs[1] === '7' ? Number(amount) : 0,
      creditCents: drawnAs[1] === '7' ? 0 : Number(amount),
      text: [
        `6${transaction}${record.slice(3, 29)}${amount}${isTraceOnly ? ' '.repeat(37) : record.slice(39, 76)}${record.slice(76, 78)}1${trace}`,
        `${addenda}${record.slice(3, 11)}${data.padEnd(44)}${trace}`,
      ],
    };
  });
  const totals = [
    digits(pairs.length * 2, 6),
    digits(pairs.reduce((sum, { hash }) => sum + hash, 0) % 1e10, 10),
    digits(
      pairs.reduce((sum, { debitCents }) => sum + debitCents, 0),
      12,
    ),
    digits(
      pairs.reduce((sum, { creditCents }) => sum + creditCents, 0),
      12,
    ),
  ];
  const batchControl = `8${batchHeader.slice(1, 4)}${totals.join('')}${batchHeader.slice(40, 50)}${' '.repeat(25)}${batchHeader.slice(79)}`;
  const lines = [header, batchHeader, ...pairs.flatMap(({ text }) => text), batchControl];
  const blocks = Math.ceil((lines.length + 1) / 10);
  const control = `9${digits(1, 6)}${digits(blocks, 6)}${digits(totals[0] ?? '', 8)}${totals.slice(1).join('')}`.padEnd(
    94,
  );
  const fillers = Array.from({ length: blocks * 10 - lines.length - 1 }, () => '9'.repeat(94));
  return [...lines, control, ...fillers].map((line) => `${line}\r\n`).join('');
}
