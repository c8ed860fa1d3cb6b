import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../support/identity/freePort';
import type { Engine } from './Engine';
import { WebDriver } from './WebDriver';
import { WebDriverTab } from './WebDriverTab';
import { waitUntil } from './waitUntil';

/**
 * The driver has no headless mode, so it runs on a virtual display with its own message bus. All of it exits when its
 * input closes, even if this process is killed.
 */
const DISPLAY_OPTIONS = ['-a', '-s', '-screen 0 1600x1200x24', 'dbus-run-session', '--', 'sh', '-c'];
const driverOn = (port: number) => `WebKitWebDriver --host=127.0.0.1 --port=${port} & cat >/dev/null; kill $!`;

/**
 * Opens WebKitGTK's MiniBrowser, the closest to Safari on this platform. Each visit is a separate browser, because its
 * profile lasts only while it runs.
 *
 * @param binary path of MiniBrowser
 */
export async function openWebKit(binary: string): Promise<Engine> {
  const port = await freePort();
  const driverProcess = spawn('xvfb-run', [...DISPLAY_OPTIONS, driverOn(port)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
  });
  const exited = once(driverProcess, 'exit');
  const server = `http://127.0.0.1:${port}`;
  await waitUntil(async () => (await fetch(`${server}/status`)).ok, 'WebKitWebDriver');
  const open = () =>
    WebDriver.open(server, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    });
  return {
    name: 'WebKit',
    version: await versionOf(open),
    takeErrors: () => [],
    newVisit: async () => {
      const driver = await open();
      const first = await driver.currentWindow();
      let isFirst = true;
      return {
        newTab: async () => {
          const tab = new WebDriverTab(driver, isFirst ? first : await driver.newTab());
          isFirst = false;
          return tab;
        },
        close: async () => {
          await driver.quit();
        },
      };
    },
    close: async () => {
      driverProcess.stdin.end();
      await exited;
    },
  };
}

async function versionOf(open: () => Promise<WebDriver>): Promise<string> {
  const driver = await open();
  await driver.quit();
  return driver.browserVersion;
}
