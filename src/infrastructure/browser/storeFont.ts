import file from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
import { FONT_NAME } from './ownFont';

/** Stores the font of this version for the next visit. Does nothing where the browser cannot store it. */
export async function storeFont(): Promise<void> {
  try {
    const store = await caches.open(FONT_NAME);
    if (await store.match(file)) return;
    await Promise.all((await store.keys()).map((former) => store.delete(former)));
    await store.add(file);
  } catch {
    // The next visit tries again.
  }
}
