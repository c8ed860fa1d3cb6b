/** Locations of the programs of the two other engines; Chromium comes with the packages. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
);
/** The first program drives it, on a virtual display with its own message bus. */
const FOR_WEBKIT = ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session'];

/** @returns {string | undefined} its path */
export const findFirefox = () => programAt('firefox-esr') ?? programAt('firefox');

/** @returns {string | undefined} the path of WebKitGTK's minimal browser, if everything to drive it is installed */
export const findWebKit = () =>
  FOR_WEBKIT.every(programAt) ? MINI_BROWSERS.find((file) => existsSync(file)) : undefined;

/** @returns {string[]} engines that this machine lacks */
export function missingEngines() {
  const found = { Firefox: findFirefox(), WebKit: findWebKit() };
  return Object.entries(found).flatMap(([name, program]) => (program ? [] : [name]));
}

/** @param {string} name */
function programAt(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
