const PRIMITIVES = [
  'float',
  'double',
  'bigdecimal',
  'byte',
  'short',
  'long',
  'biginteger',
  'int',
  'word',
  'string',
  '',
];

/**
 * Visual Studio Code's settings with the words of the features, for the completion of the Cucumber extension. The extension reads
 * the phrases from the glue itself, but only such words as are written out there.
 *
 * @param {string} saved the settings as they are
 * @param {readonly { name?: string, regexpStrings: readonly string[] }[]} types
 * @returns {string} the settings with `cucumber.parameterTypes` written again
 */
export function editorSettings(saved, types) {
  const own = types.filter(({ name }) => !PRIMITIVES.includes(name ?? ''));
  const parameterTypes = own
    .map(({ name, regexpStrings }) => ({ name, regexp: regexpStrings.join('|') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return `${JSON.stringify({ ...JSON.parse(saved), 'cucumber.parameterTypes': parameterTypes }, undefined, 2)}\n`;
}
