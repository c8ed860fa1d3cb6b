import { type Html, html } from './html';

/**
 * The frame of every page of the provider: no script, no address but its own.
 *
 * @param aside stands beside the content where there is room, else below it.
 */
export function page(title: string, content: Html, aside?: Html | false): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} - Listbill</title>
    <link rel="icon" href="/assets/mark.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/assets/pages.css" />
  </head>
  <body>
    <main ${aside && html`class="wide"`}>
      <div>
        <p class="brand"><img src="/assets/mark.svg" alt="" width="32" height="32" />Listbill</p>
        ${content}
      </div>
      ${aside}
    </main>
  </body>
</html>`.text;
}
