import type { RepGateway } from '../../../../src/application/office/dashboard/ports';
import { type RepBook, RepGroups } from '../../../../src/application/office/dashboard/RepGroups';
import type { CurrentMe } from '../../../../src/application/people/preferences/CurrentMe';
import type { Loadable } from '../../../../src/application/platform/shared/Loadable';
import { VirtualTime } from '../../../support/VirtualTime';

const REP = { repId: 7, name: 'Marta Lind', groupCount: 2 };
const PAGE = { items: [{ groupNumber: '1', name: 'Harbor Foods' }], total: 1 };

describe('RepGroups (API-6, API-7)', () => {
  it("requests the groups of the signed-in person's rep", async () => {
    const { requests, seen } = setUp();
    await tick();
    expect(requests).toEqual(['rep of me', 'groups of me: ""']);
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: { rep: REP, page: PAGE } });
  });

  it('requests no groups without a rep', async () => {
    const { requests, seen } = setUp({ rep: async () => null });
    await tick();
    expect(requests).toEqual([]);
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: { rep: null, page: { items: [], total: 0 } } });
  });

  it('searches at once, combines fast typing, and requests the rep only once', async () => {
    const { groups, requests, time } = setUp();
    await tick();
    time.advanceTo(1_000);
    groups.search('h');
    await tick();
    expect(requests.slice(2)).toEqual(['groups of me: "h"']);
    groups.search('ha');
    groups.search('har ');
    time.advanceTo(1_300);
    await tick();
    expect(requests.slice(3)).toEqual(['groups of me: "har"']);
  });

  it('keeps the rep when a search fails, so that the search box stays', async () => {
    const answers = [Promise.resolve(PAGE), Promise.reject(new Error('unavailable'))];
    const { groups, seen, time } = setUp({ groups: () => answers.shift() ?? Promise.resolve(PAGE) });
    await tick();
    time.advanceTo(1_000);
    groups.search('h');
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'failed' });
    expect(groups.rep).toEqual(REP);
  });

  it('starts with all groups again when the person returns', async () => {
    const { groups, requests, time, leave } = setUp();
    await tick();
    groups.search('ha');
    time.advanceTo(300);
    await tick();
    leave();
    groups.book$.subscribe();
    await tick();
    expect(requests.at(-1)).toBe('groups of me: ""');
  });

  it('shows the error and loads again on retry', async () => {
    const answers = [Promise.reject(new Error('unavailable')), Promise.resolve(REP)];
    const { groups, seen } = setUp({ rep: () => answers.shift() ?? Promise.resolve(null) });
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'failed' });
    groups.retry();
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: { rep: REP } });
  });
});

function setUp(changes: Partial<RepGateway> = {}) {
  const requests: string[] = [];
  const time = new VirtualTime();
  const gateway: RepGateway = {
    rep: async ({ userId }) => {
      requests.push(`rep of ${userId}`);
      return REP;
    },
    groups: async ({ userId, q }) => {
      requests.push(`groups of ${userId}: "${q}"`);
      return PAGE;
    },
    ...changes,
  };
  const groups = new RepGroups(gateway, { me: { user: { userId: 'me' } } } as CurrentMe, time);
  const seen: Loadable<RepBook>[] = [];
  const subscription = groups.book$.subscribe((book) => seen.push(book));
  return { groups, requests, seen, time, leave: () => subscription.unsubscribe() };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
