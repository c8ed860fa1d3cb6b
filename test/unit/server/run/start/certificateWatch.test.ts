import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { CertificateWatch, certificateOf } from '../../../../../server/run/start/CertificateWatch';
import { LOCALHOST } from '../../../../support/certificates/localhost';

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

it('returns the first figures to the first caller', async () => {
  const { issuer, close } = await provider(90);
  const watch = new CertificateWatch({ publicUrl: 'http://localhost/', identity: { issuer, embeddedPort: null } });
  expect((await watch.first()).clockSeconds).toBeGreaterThan(80);
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

it('says when a certificate expires, and whether a public authority vouches for it', async () => {
  const server = createTlsServer(LOCALHOST);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const expiresAt = Date.parse(new X509Certificate(LOCALHOST.cert).validTo) / 1000;
  const address = `https://localhost:${port}/`;
  expect(await certificateOf(address)).toEqual({ expiresAt, isTrusted: false });
  expect(await certificateOf(address, [LOCALHOST.cert])).toEqual({ expiresAt, isTrusted: true });
  expect(await certificateOf('http://localhost/')).toBeNull();
  await new Promise((resolve) => server.close(resolve));
});
