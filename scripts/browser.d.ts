import type { Browser, LaunchOptions } from 'playwright-core';

/** @throws when this machine has no browser and none can be unpacked; the message says what to do. */
export function launchBrowser(options?: LaunchOptions): Promise<Browser>;

export function findBrowser(): Promise<{ executablePath: string; env?: Record<string, string> }>;
