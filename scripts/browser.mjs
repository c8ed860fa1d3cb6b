/**
 * Finds the browser for tests and measurements, without an installation:
 * BROWSER_PATH, else the npm package where it runs, which is unpacked once, else an installed Chrome, Chromium or Edge.
 * The one from npm is headless only and uses half the resources of an installed one.
 * It opens only our own pages, so it runs without Chrome's sandbox, which many containers do not allow.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FONT = path.join(
  ROOT,
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
);
const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
/** Whether the browser from npm runs on this platform. */
const RUNS_HERE = process.platform === 'linux' && process.arch === 'x64';

/**
 * Gives every page the application's own font from the start, as on a second visit, so that measurements do not depend on the
 * machine's fonts or on when the font is loaded.
 *
 * @param {import('playwright-core').LaunchOptions & { ownFont?: boolean }} [options] ownFont: false for pages that load it
 * themselves
 * @returns {Promise<import('playwright-core').Browser>} headless; the caller closes it
 * @throws when there is no browser and none can be unpacked; the message says what to do
 */
export async function launchBrowser({ ownFont = true, ...options } = {}) {
  const { executablePath, env = {} } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    ...options,
    args: ['--disable-dev-shm-usage', '--font-render-hinting=none', ...(options.args ?? [])],
  });
  if (ownFont) await giveFont(browser);
  return browser;
}

/** Adds the font to every page of the browser's contexts. */
async function giveFont(browser) {
  const open = browser.newContext.bind(browser);
  const font = (await readFile(FONT)).toString('base64');
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(addFont, font);
    return context;
  };
  browser.newPage = async (options) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.once('close', () => context.close().catch(() => undefined));
    return page;
  };
}

/** Runs in the page, before its scripts. The name and the size are those of src/infrastructure/browser/ownFont.ts. */
function addFont(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace('Listbill', bytes, { weight: '200 900', sizeAdjust: '106%' }));
}

/** @returns {Promise<{ executablePath: string, env?: Record<string, string> }>} */
export async function findBrowser() {
  if (!process.env.BROWSER_PATH && RUNS_HERE) return unpackedBrowser();
  const executablePath = process.env.BROWSER_PATH ?? installedBrowser();
  if (executablePath) return { executablePath };
  throw new Error('No browser found. Install Chrome, Chromium or Edge, or set BROWSER_PATH to one.');
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...PLACES].find(existsSync);
}

async function unpackedBrowser() {
  const { version } = JSON.parse(
    await readFile(path.join(ROOT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  );
  const folder = path.join(ROOT, 'node_modules/.cache/browser', version);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: await fontsFor(folder) },
  };
}

/** Unpacks to a temporary folder and renames it, so that concurrent runs never see a partial browser. */
async function unpack(folder) {
  await mkdir(path.dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  const script = "import('@sparticuz/chromium').then(({ default: browser }) => browser.executablePath())";
  await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: ROOT,
    // The package unpacks to the temporary folder, and its shared libraries only if it detects AWS.
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

/** @returns the file that configures the browser's fonts */
async function fontsFor(folder) {
  const file = path.join(folder, 'own-fonts.conf');
  const wanted = fontsConfiguration(folder);
  if ((await readFile(file, 'utf8').catch(() => '')) === wanted) return file;
  const draft = `${file}-${process.pid}`;
  await writeFile(draft, wanted);
  await rename(draft, file);
  return file;
}

/** Only fonts from npm, so that characters missing in other fonts, such as arrows, have the same width on every machine. */
const fontsConfiguration = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>${path.join(ROOT, 'node_modules/dejavu-fonts-ttf/ttf')}</dir>
  <cachedir>${folder}/own-fonts-cache</cachedir>
  <alias binding="same"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="same"><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;
