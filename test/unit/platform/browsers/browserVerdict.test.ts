import { BrowserCheck } from '../../../../src/application/platform/browsers/BrowserCheck';
import { browserVerdict, OLDEST_SUPPORTED } from '../../../../src/domain/platform/browsers/browserVerdict';
import { BowserAgent } from '../../../../src/infrastructure/bowser/BowserAgent';
import { updateLinksFor } from '../../../../src/ui/platform/browsers/BrowserWarningDialog';
import { USER_AGENTS } from '../../../support/browsers/userAgents';

const OLD_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0';

describe('browser support (BRW-1 BRW-2 BRW-3)', () => {
  it('starts at these versions', () => {
    expect(OLDEST_SUPPORTED).toEqual({ chrome: '112', edge: '111', firefox: '113', safari: '15.6' });
  });

  it.each(USER_AGENTS)('for %s', (_, userAgent, verdict) => {
    expect(browserVerdict(new BowserAgent(userAgent).seen())).toEqual(verdict);
  });

  it('treats 15.10 as newer than 15.6', () => {
    const safari = { name: 'Safari', os: 'macOS', osVersion: '', isBot: false };
    expect(browserVerdict({ ...safari, version: '15.10' }).kind).toBe('supported');
    expect(browserVerdict({ ...safari, version: '15' }).kind).toBe('outdated');
  });
});

describe('the browser warning', () => {
  it('appears once per visit and stays closed after it was closed', () => {
    const notes = new Set<string>();
    const noteStore = { has: (note: string) => notes.has(note), add: (note: string) => void notes.add(note) };
    const check = () => new BrowserCheck(new BowserAgent(OLD_FIREFOX), noteStore);
    expect(check().warning).toEqual({ kind: 'outdated', product: 'firefox' });
    check().close();
    expect(check().warning).toBeUndefined();
  });

  it("links to every supported browser, starting with the person's own (BRW-2)", () => {
    const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);
    expect(labels(updateLinksFor({ kind: 'outdated', product: 'firefox' }))).toEqual([
      'Update Mozilla Firefox',
      'Get Google Chrome',
      'Get Microsoft Edge',
      'Get Apple Safari',
    ]);
    expect(labels(updateLinksFor({ kind: 'unsupported' }))).toHaveLength(4);
  });
});
