import { findFirefox, findWebKit } from '../../../scripts/test/enginePrograms.mjs';
import type { Engine, EngineName } from './Engine';
import { openWebKit } from './openWebKit';
import { openChromium, openFirefox } from './openWithPuppeteer';

export interface InstalledEngine {
  readonly name: EngineName;
  readonly open: () => Promise<Engine>;
}

/** The engines installed on this machine. Chromium is always available, because it is a dependency. */
export function installedEngines(): readonly InstalledEngine[] {
  const [firefox, webKit] = [findFirefox(), findWebKit()];
  const engines: InstalledEngine[] = [{ name: 'Chromium', open: openChromium }];
  if (firefox) engines.push({ name: 'Firefox', open: () => openFirefox(firefox) });
  if (webKit) engines.push({ name: 'WebKit', open: () => openWebKit(webKit) });
  return engines;
}
