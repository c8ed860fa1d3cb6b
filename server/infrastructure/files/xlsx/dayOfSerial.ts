const DAY_MS = 86_400_000;
/** Days are counted from here, so that 1 March 1900 and all after it come out right. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Workbooks count a 29 February 1900, which there was not. */
const FIRST_RIGHT = 61;
const LAST = 2_958_465;

/** The day a workbook counts as so many, YYYY-MM-DD; undefined for a number that is no day. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial);
  if (!(days >= (is1904 ? 0 : 1) && days <= LAST)) return undefined;
  const missing = !is1904 && days < FIRST_RIGHT ? 1 : 0;
  return new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + (days + missing) * DAY_MS).toISOString().slice(0, 10);
}
