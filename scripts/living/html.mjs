import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text) => String(text).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]);

/** A complete page; only pictures and what the search finds are separate files. @param {readonly string[]} [scripts] instead of the page's own */
export function page(title, body, scripts = ['page.js']) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>${read('living.css')}</style>
</head>
<body>
${body}
${scripts.includes('find.js') ? '<script src="search.js"></script>' : ''}<script>${scripts.map(read).join('\n')}</script>
</body>
</html>
`;
}
