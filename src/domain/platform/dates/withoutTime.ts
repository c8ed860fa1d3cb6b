const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const TIME =
  /(?:T|[\s,]+(?:at\s+)?)(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)\s*(?:Z|[A-Z]{3,4}|[+-]\d{2}:?\d{2})?$/i;
/** A day and a time in digits alone, such as `20260131000000`. */
const COMPACT = /^(\d{8})\d{6}$/;

/** The text of a date without the day of the week before it and the time after it: `1/31/2026` for `1/31/2026 12:00:00 AM`. */
export function withoutTime(text: string): string {
  const plain = text.trim();
  // Quick check: nearly all dates have no time.
  if (plain.length <= 8) return plain;
  return plain.replace(WEEKDAY, '').replace(TIME, '').replace(COMPACT, '$1');
}
