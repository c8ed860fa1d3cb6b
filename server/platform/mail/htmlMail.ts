const FONT = 'font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif';
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The HTML version of a mail's text. It loads nothing, so that opening it cannot be tracked.
 *
 * @param links addresses to turn into links. Others, such as one in a person's name, stay text.
 */
export function htmlMail(title: string, text: string, links: readonly string[]): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 16px">${withLinks(paragraph, links)}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="margin:0;padding:24px;background:#f5f5f5"><div style="max-width:36em;margin:0 auto;padding:24px;background:#fff;color:#242424;overflow-wrap:anywhere;${FONT.replaceAll('"', '&quot;')}">${paragraphs.join('')}</div></body></html>`;
}

function withLinks(text: string, [link, ...others]: readonly string[]): string {
  if (link === undefined) return escaped(text);
  const here = `<a href="${escaped(link)}">${escaped(link)}</a>`;
  return text
    .split(link)
    .map((part) => withLinks(part, others))
    .join(here);
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '').replaceAll('\n', '<br>');
}
