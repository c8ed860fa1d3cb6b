import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CertificateWatch } from '../../../../server/start/CertificateWatch';

/** A provider whose clock differs from this machine's by some seconds. */
async function provider(seconds: number) {
  const server = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString());
    response.end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { issuer: `http://127.0.0.1:${port}/`, close };
}

it.each([0, 90, -90])('reports by how much the clock of the provider is ahead (%i s)', async (seconds) => {
  const { issuer, close } = await provider(seconds);
  const watch = new CertificateWatch({ publicUrl: 'http://localhost/', identity: { issuer, embeddedPort: null } });
  expect(watch.current()).toEqual({ certificates: new Map(), clockSeconds: null });
  await watch.settled();
  const { certificates, clockSeconds } = watch.current();
  expect(Math.abs((clockSeconds ?? Infinity) - seconds)).toBeLessThanOrEqual(1);
  expect([...certificates]).toEqual([]);
  await close();
});

it('reports nothing about sites that do not answer, or that are this process', async () => {
  const { issuer, close } = await provider(0);
  await close();
  const away = { issuer: issuer.replace('http:', 'https:'), embeddedPort: null };
  for (const identity of [away, { issuer, embeddedPort: 1 }]) {
    const watch = new CertificateWatch({ publicUrl: issuer.replace('http:', 'https:'), identity });
    watch.current();
    await watch.settled();
    expect(watch.current()).toEqual({ certificates: new Map(), clockSeconds: null });
  }
});
