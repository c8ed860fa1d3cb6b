import type { Page } from 'playwright-core';

/** Slows down the page's processor by a factor, and limits its network. */
export async function throttle(
  page: Page,
  cpu: number,
  network?: { readonly kbits: number; readonly latencyMs: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!network) return;
  const throughput = (network.kbits * 1000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
