import type { Page } from 'playwright-core';

/** Makes the page's processor so many times slower, and its network as slow as told. */
export async function slowDown(
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
