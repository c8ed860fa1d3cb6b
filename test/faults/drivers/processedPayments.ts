import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { createPayment } from '../../../contract/money/payments';
import { runProcessing } from '../../../contract/money/processing';
import { checkoutOf } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS, type Script } from './Driver';

/** Pays a bill and runs processing, which creates an ACH file and a remittance. */
export async function processed(scene: Scene): Promise<void> {
  const { groupNumber } = scene;
  const [bill, bankAccountPk] = [await scene.bill('RECONCILED'), await scene.account()];
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  const { settleDate } = await (await scene.as('biller')).ok(createPayment, { body, idempotencyKey: randomUUID() });
  await (await scene.as('sysadmin')).ok(runProcessing, { body: { businessDate: settleDate } });
}

/** A list of files, each with a download button, and its two calls. */
interface FileList {
  readonly path: string;
  /** Accessible name of the table. */
  readonly table: string;
  readonly list: Driver['call'];
  readonly download: Driver['call'];
  readonly button: RegExp;
  /** The message after a file is saved. */
  readonly saved: string;
}

/** How long a screen waits for a return file or an acknowledgment to be read or posted: ms. */
export const RETURN_FILE_MS = 60_000;

/** Prepares the script, then clicks the button that opens its list. */
export async function prepareAndOpen(script: Script, open: Locator): Promise<void> {
  await script.prepare?.();
  await open.click();
}

/** Exports a list that processing has filled. @param table the list's accessible name */
export function exportDriver(call: Driver['call'], path: string, table: string): Driver {
  return {
    call,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await processed(scene);
      return exportingList(scene, path, scene.page.getByRole('table', { name: table, exact: true }), table);
    },
  };
}

/** Drivers for the calls that load a list of files and download one of them. */
export function fileListDrivers({ path, table, list, download, button, saved }: FileList): readonly Driver[] {
  const common = { kind: 'load', persona: 'manager', ownServer: 'office' } as const;
  const tableOf = ({ page }: Scene) => page.getByRole('table', { name: table, exact: true });
  return [
    {
      ...common,
      call: list,
      createScript: async (scene) => {
        await processed(scene);
        return { makeCall: () => scene.go(path), success: tableOf(scene) };
      },
    },
    {
      ...common,
      call: download,
      createScript: async (scene) => {
        await processed(scene);
        return {
          prepare: async () => {
            await scene.go(path);
            await tableOf(scene).waitFor();
          },
          makeCall: () => scene.button(button).first().click(),
          success: scene.page.getByText(saved).first(),
        };
      },
    },
  ];
}
