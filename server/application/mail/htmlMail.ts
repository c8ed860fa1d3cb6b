const LINK = /(https?:\/\/\S+)/;
const FONT = 'font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif';
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The same words as a page: nothing is fetched for it, so nobody learns that it was read. */
export function htmlMail(title: string, text: string): string {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p style="margin:0 0 16px">${withLinks(paragraph)}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="margin:0;padding:24px;background:#f5f5f5"><div style="max-width:36em;margin:0 auto;padding:24px;background:#fff;color:#242424;overflow-wrap:anywhere;${FONT.replaceAll('"', '&quot;')}">${paragraphs.join('')}</div></body></html>`;
}

function withLinks(text: string): string {
  return text
    .split(LINK)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '').replaceAll('\n', '<br>');
}
