/** Name of the font, and of the browser's store that contains its file and nothing else. */
export const FONT_NAME = 'Listbill';

/** All weights in one file. As large as Segoe UI, for which the UI library's sizes are made. */
const DESCRIPTORS = { weight: '200 900', sizeAdjust: '106%' };

/**
 * Shows the application in its own font if an earlier visit stored it. Without effect once the application has replaced the
 * loading screen: a font that comes later would move everything on the screen.
 *
 * @throws in browsers that block storage or, over http, have none.
 * @source docs/adr/0034-own-font.md
 */
export async function showStoredFont(): Promise<void> {
  const [file] = await (await caches.open(FONT_NAME)).matchAll();
  const face = file && (await new FontFace(FONT_NAME, await file.arrayBuffer(), DESCRIPTORS).load());
  if (face && document.querySelector('.boot')) document.fonts.add(face);
}
