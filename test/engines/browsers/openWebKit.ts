import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../support/identity/freePort';
import type { Engine } from './Engine';
import { SeleniumTab } from './SeleniumTab';
import { until } from './until';

/**
 * It has no mode without a screen, so it gets one that nobody sees, and a message bus of its own. All of it ends when our
 * end of its input closes, however we end.
 */
const SURROUNDINGS = ['-a', '-s', '-screen 0 1600x1200x24', 'dbus-run-session', '--', 'sh', '-c'];
const driverOn = (port: number) => `WebKitWebDriver --host=127.0.0.1 --port=${port} & cat >/dev/null; kill $!`;

/**
 * WebKitGTK's MiniBrowser, the nearest to Safari that runs here. A visit is a browser of its own, since its profile lasts
 * only as long as it runs.
 *
 * @param binary of MiniBrowser.
 */
export async function openWebKit(binary: string): Promise<Engine> {
  const port = await freePort();
  const driverProcess = spawn('xvfb-run', [...SURROUNDINGS, driverOn(port)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
  });
  const ended = once(driverProcess, 'exit');
  const server = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${server}/status`)).ok, 'WebKitWebDriver');
  const open = () => new Builder().usingServer(server).withCapabilities(capabilities(binary)).build();
  return {
    name: 'WebKit',
    version: await versionOf(open),
    complaints: () => [],
    visit: async () => {
      const driver = await open();
      const first = await driver.getWindowHandle();
      let isFirst = true;
      return {
        newTab: async () => {
          if (!isFirst) await driver.switchTo().newWindow('tab');
          const tab = new SeleniumTab(driver, isFirst ? first : await driver.getWindowHandle());
          isFirst = false;
          return tab;
        },
        close: () => driver.quit(),
      };
    },
    close: async () => {
      driverProcess.stdin.end();
      await ended;
    },
  };
}

function capabilities(binary: string): Capabilities {
  const wanted = new Capabilities();
  wanted.set('browserName', 'MiniBrowser');
  wanted.set('webkitgtk:browserOptions', { binary, args: ['--automation'] });
  return wanted;
}

async function versionOf(open: () => Promise<WebDriver>): Promise<string> {
  const driver = await open();
  const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
  await driver.quit();
  return version;
}
