import { NEVER, of } from 'rxjs';
import type { NoticeList } from '../../../../contract/office/notices';
import { Notices } from '../../../../src/application/office/notices/Notices';
import { ShellCounts } from '../../../../src/application/office/notices/ShellCounts';
import { loaded } from '../../../../src/application/platform/shared/Loadable';
import type { WaitingWork } from '../../../../src/domain/office/notices/WaitingWork';
import { Role } from '../../../../src/domain/platform/access/Role';
import { aMe } from '../../../support/directory/aMe';
import { VirtualTime } from '../../../support/VirtualTime';

const FIVE_MINUTES_MS = 300_000;
const NO_WORK = {} as WaitingWork;

describe('Notices', () => {
  it('counts immediately when nothing has been counted yet', async () => {
    const { asked } = await started(new ShellCounts());
    expect(asked).toEqual([undefined]);
  });

  it('leaves the first count to Today, and counts again after five minutes', async () => {
    const counts = new ShellCounts();
    counts.publish({ unread: 3, work: NO_WORK });
    const { asked, time } = await started(counts);
    expect(asked).toEqual([]);
    time.advanceTo(FIVE_MINUTES_MS);
    expect(asked).toEqual([undefined]);
  });

  it('counts the chosen group immediately, because Today counts all groups', async () => {
    const counts = new ShellCounts();
    counts.publish({ unread: 3, work: NO_WORK });
    const { asked } = await started(counts, '10420');
    expect(asked).toEqual(['10420']);
  });
});

// Helpers

/** @param chosen the group chosen in the shell. Default: all groups */
async function started(counts: ShellCounts, chosen?: string) {
  const asked: (string | undefined)[] = [];
  const time = new VirtualTime();
  const gateway = {
    list({ groupNumber }: { readonly groupNumber?: string | undefined }) {
      asked.push(groupNumber);
      return Promise.resolve({ unreadCount: 0, waiting: NO_WORK, balances: null } as NoticeList);
    },
    markRead: () => Promise.resolve(0),
  };
  const me = { me: undefined, me$: of(loaded(aMe([{ role: Role.Admin, groupNumber: null }]))) };
  const notices = new Notices(
    gateway,
    counts,
    me as never,
    { chosen, chosen$: of(chosen) },
    { call$: NEVER },
    { visible$: of(true) },
    time,
  );
  notices.start();
  await Promise.resolve();
  return { asked, time };
}
