import { tooOld } from '../../../tools/nodeVersion.mjs';

const { versions } = process;

describe('the version of Node.js', () => {
  afterEach(() => setVersion(versions.node));

  it.each(['22.22.0', '22.30.1', '24.0.0'])('is new enough: %s', (version) => {
    setVersion(version);
    expect(tooOld()).toBeUndefined();
  });

  it.each(['20.20.2', '22.21.9', '9.9.9'])('is too old, and npm has a newer one: %s', (version) => {
    setVersion(version);
    expect(tooOld()?.[0]).toBe(`Node.js ${version} is too old: Listbill needs 22.22 or newer.`);
    expect(tooOld()?.[1]).toContain('run "npm start"');
  });
});

// Helpers

function setVersion(node: string): void {
  Object.defineProperty(process, 'versions', { configurable: true, value: { ...versions, node } });
}
