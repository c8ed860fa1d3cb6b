/** The end mark of DOS (Ctrl+Z), which old programs write behind the last line. */
const END_MARK = '\u001A';
/** Windows, Unix, and old Mac; `CR CR LF`, which a transfer in text mode writes; and the line ends of mainframes. */
const LINE_END = /\r*\n|\r|[\u0085\u2028\u2029]/;

/** A text without a byte order mark, and without end marks and blanks behind its last line. */
export function withoutEndMark(text: string): string {
  let end = text.length;
  while (end > 0 && isBehind(text.charAt(end - 1))) end -= 1;
  return text.slice(text.startsWith('\uFEFF') ? 1 : 0, end);
}

function isBehind(character: string): boolean {
  return character === END_MARK || character.trim() === '';
}

/** Lines of a fixed-format file of a bank, without their ends. */
export function fileLines(text: string): readonly string[] {
  return withoutEndMark(text).split(LINE_END);
}
