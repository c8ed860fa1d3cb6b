import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text) => String(text).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]);

/** A complete page; only pictures are separate files. */
export function page(title, body) {
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
<script>${read('page.js')}</script>
</body>
</html>
`;
}
