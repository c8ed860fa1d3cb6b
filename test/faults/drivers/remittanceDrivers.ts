import { randomInt } from 'node:crypto';
import { answerRemittances } from '../../../contract/money/remittanceAnswers';
import {
  exportRemittance,
  exportRemittances,
  listRemittances,
  recordRemittance,
} from '../../../contract/money/remittances';
import { a999, numbersOf } from '../../support/files/x12AnswerFile';
import { type Driver } from './Driver';
import { exportDriver, fileListDrivers, processed } from './processedPayments';

/** Calls about remittances. */
export const remittanceDrivers: readonly Driver[] = [
  exportDriver(exportRemittances, '/dashboard/remittances', 'Remittances'),
  ...fileListDrivers({
    path: '/dashboard/remittances',
    table: 'Remittances',
    list: listRemittances,
    download: exportRemittance,
    button: /^820 of /,
    saved: 'Remittance saved',
  }),
  {
    call: recordRemittance,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const { page, db } = scene;
      await processed(scene);
      // The server is shared: another scene records another wire.
      const wire = `Wire ${randomInt(1_000_000)}`;
      const form = page.getByRole('form', { name: /^Record as sent: / });
      const note = form.getByLabel('Note');
      const send = form.getByRole('button', { name: 'Record as sent' });
      return {
        prepare: async () => {
          await scene.go('/dashboard/remittances');
          await page
            .getByRole('button', { name: /^Record as sent: / })
            .first()
            .click();
          await note.fill(wire);
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: page.getByText(wire).first(),
        input: { read: () => note.inputValue(), expected: wire },
        countEffects: async () => {
          const events = db.selectFrom('remittance_events').select('event_no').where('note', '=', wire);
          return (await events.execute()).length;
        },
      };
    },
  },
  {
    call: answerRemittances,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const { page, db } = scene;
      await processed(scene);
      const manager = await scene.as('manager');
      const [latest] = (await manager.ok(listRemittances, { query: {} })).items;
      if (!latest) throw new Error('Nothing was remitted.');
      const { remittancePk } = latest;
      const { text } = await manager.call(exportRemittance, { params: { remittancePk }, query: {} });
      const record = scene.button('Record 1 answer');
      return {
        prepare: async () => {
          await scene.go('/dashboard/remittances');
          const buffer = Buffer.from(a999(numbersOf(text).group, 'A', [], 'RA'));
          await page
            .locator('input[type=file][aria-label="Answer to an 820"]')
            .setInputFiles({ name: 'answer.999', mimeType: 'text/plain', buffer });
          await record.waitFor();
        },
        makeCall: () => record.click(),
        success: page.getByText('Answer recorded').first(),
        countEffects: async () => {
          const events = db
            .selectFrom('remittance_events')
            .select('event_no')
            .where('remittance_pk', '=', remittancePk)
            .where('step', '=', 'adviceAccepted');
          return (await events.execute()).length;
        },
      };
    },
  },
];
