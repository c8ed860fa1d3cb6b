import HtmlWebpackPlugin from 'html-webpack-plugin';
import { copiedName } from './CopyFolder.mjs';

/** @typedef {readonly { readonly path: RegExp, readonly chunks: readonly string[] }[]} FirstScreens */

/**
 * Names in the page what it loads before the application: the style sheet of the loading screen, the browser check, and the
 * sign-in. Lists the files of the application and of each first screen for `preloadApp`:
 * `{ "app": ["app.1a2b3c4d.js", …], "screens": [["^\\/dashboard\\/main$", ["dashboard.1a2b3c4d.js", …]], …] }`.
 */
export class PageFiles {
  /** @param {FirstScreens} firstScreens */
  constructor(firstScreens) {
    this.firstScreens = firstScreens;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('PageFiles', (compilation) => {
      const { alterAssetTagGroups } = HtmlWebpackPlugin.getHooks(compilation);
      alterAssetTagGroups.tap('PageFiles', (page) => {
        // Deferred scripts come last otherwise, behind everything the boot script then starts.
        for (const { attributes } of page.headTags) if ('src' in attributes) attributes.fetchpriority = 'high';
        page.headTags.unshift(...this.tags(compilation));
        return page;
      });
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  tags(compilation) {
    /** @type {typeof HtmlWebpackPlugin.createHtmlTagObject} */
    const tag = (...parts) => HtmlWebpackPlugin.createHtmlTagObject(...parts);
    const list = JSON.stringify(this.list(compilation));
    return [
      tag('link', { rel: 'stylesheet', href: copiedName(compilation, 'boot.css') }),
      // Before the first script, whose syntax errors it reports.
      tag('script', { defer: true, src: copiedName(compilation, 'too-old.js') }),
      ...filesOf(compilation, ['identity']).map((href) => tag('link', { rel: 'preload', as: 'script', href })),
      tag('script', { type: 'application/json', id: 'files' }, list),
    ];
  }

  /** @param {import('webpack').Compilation} compilation */
  list(compilation) {
    const app = filesOf(compilation, ['head-start', 'app']);
    const screens = this.firstScreens.map(({ path, chunks }) => [
      path.source,
      filesOf(compilation, chunks).filter((file) => !app.includes(file)),
    ]);
    return { app, screens };
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {readonly string[]} names of chunks
 */
function filesOf(compilation, names) {
  const files = names.flatMap((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`There is no chunk called ${name}: see tools/webpack/firstScreenChunks.ts.`);
    return group.getFiles();
  });
  return [...new Set(files)].filter((file) => /(?<!\.hot-update)\.js$/.test(file));
}
