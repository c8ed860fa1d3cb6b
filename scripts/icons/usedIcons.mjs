import { globSync, readFileSync } from 'node:fs';

export const ICONS_PACKAGE = '@fluentui/react-icons';
const IMPORT = /import (?:type )?\{([^}]*)\} from ['"]@fluentui\/react-icons(?:\/[\w/-]+)?['"]/g;
/** Fluent's components, as bundlers read them, and our own code. */
const SOURCES = ['node_modules/@fluentui/*/lib/**/*.js', 'src/**/*.{ts,tsx}'];

/**
 * Everything that Fluent's components and this application import from the package of icons.
 *
 * @param {string} root folder of the project
 * @returns {string[]} names, sorted
 */
export function usedIcons(root = '.') {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => name === 'react-icons' });
  const names = files.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(IMPORT)].flatMap(([, imported]) =>
      imported
        .split(',')
        .map((one) =>
          one
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*$/, ''),
        )
        .filter(Boolean),
    ),
  );
  return [...new Set(names)].sort();
}
