import { ON_THE_WAY, pathOf } from './entryAddress';

/** The list of files that the build embeds in the page. */
interface BuiltFiles {
  readonly app: readonly string[];
  /** First screens: a pattern of the path, and the additional files it needs. */
  readonly screens: readonly (readonly [path: string, files: readonly string[]])[];
}

/**
 * Starts downloading the application and the screen at an address, without running them and after the sign-in, which is
 * needed first. A screen that is not on the list loads after the application.
 *
 * @param route in the address; for a route that only redirects, the first screen of the list.
 */
export function preloadApp(page: Document, route: string): void {
  const list = page.getElementById('files')?.textContent;
  if (!list) return;
  const { app, screens } = JSON.parse(list) as BuiltFiles;
  const path = pathOf(route);
  const [, files = []] = screens.find(([pattern]) => ON_THE_WAY.includes(path) || new RegExp(pattern).test(path)) ?? [];
  for (const href of [...app, ...files]) {
    page.head.append(
      Object.assign(page.createElement('link'), { rel: 'preload', as: 'script', fetchPriority: 'low', href }),
    );
  }
}
