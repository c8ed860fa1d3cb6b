import { releaseBills } from '../../../contract/billing/bills/billStatus';
import { getNotices, markNoticesRead } from '../../../contract/office/notices';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const list = ({ page }: Scene) => page.getByRole('list', { name: 'Notices' });
const bell = (scene: Scene) => scene.button(/^Notices/);

/** Announces a bill to the group. @returns its number */
async function announced(scene: Scene): Promise<string> {
  const { billPk, billNumber } = await scene.bill('UNRELEASED');
  await (await scene.as('manager')).ok(releaseBills, { body: { values: [billPk] } });
  return billNumber;
}

/** Calls of the notices in the application bar. */
export const noticeDrivers: readonly Driver[] = [
  {
    call: getNotices,
    kind: 'load',
    persona: 'biller',
    urlPattern: /size=20/,
    createScript: async (scene) => {
      const billNumber = await announced(scene);
      return { makeCall: () => bell(scene).click(), success: list(scene).getByText(`Bill ${billNumber}`).first() };
    },
  },
  {
    call: markNoticesRead,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await announced(scene);
      return {
        prepare: async () => {
          await bell(scene).click();
          await list(scene).getByRole('listitem').first().waitFor();
        },
        makeCall: () => scene.button('Mark all as read').click(),
        success: scene.page.getByText('All read', { exact: true }),
      };
    },
  },
];
