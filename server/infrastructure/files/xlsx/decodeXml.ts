const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_LETTER = 0x10ffff;

/** Text of XML with its references resolved; one that is not of XML itself stays as it is written. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (written, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? written;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= LAST_LETTER ? String.fromCodePoint(code) : written;
  });
}
