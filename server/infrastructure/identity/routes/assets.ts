import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Route, route } from './Route';

const FILES = { 'pages.css': 'text/css', 'mark.svg': 'image/svg+xml' };

/** The style sheet and the mark of the provider's pages. */
export function assets(): Route {
  const pages = join(import.meta.dirname, '../pages');
  const answers = new Map(
    Object.entries(FILES).map(([name, type]) => [`/assets/${name}`, { type, body: readFileSync(join(pages, name)) }]),
  );
  return route(['GET', 'HEAD'], /^\/assets\//, (ctx) => {
    const file = answers.get(ctx.path);
    if (!file) return;
    ctx.set('Cache-Control', 'max-age=3600');
    ctx.type = file.type;
    ctx.body = file.body;
  });
}
