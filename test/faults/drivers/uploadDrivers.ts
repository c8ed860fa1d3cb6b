import {
  changeFileTemplate,
  createFileTemplate,
  listFileTemplates,
  removeFileTemplate,
  testFileTemplate,
} from '../../../contract/fileTemplates';
import {
  checkUpload,
  commitUpload,
  discardUpload,
  downloadUploadErrors,
  getUpload,
  getUploadRows,
  getUploadSample,
  reverseUpload,
  searchUploads,
} from '../../../contract/uploadRecords';
import { getLogo, listUploadOwners, removeLogo, uploadFile, uploadFiles, uploadLogo } from '../../../contract/uploads';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';
import { FILE, PAYROLL, uploadedPayroll } from './uploadedPayroll';

const OTHER_HEADINGS = 'Number,Person,Benefit,Deducted\nM1,Ada Byron,Medical,412.50\n';
const WITH_ERROR = `${PAYROLL}M3,Cleo Ruiz,Medical,a lot\n`;
/** One transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** A form that is wholly sent is given so long to be read. */
const READING_MS = 60_000;

/** Read, and not decided about yet. */
const uploaded = (scene: Scene, content = PAYROLL) => uploadedPayroll(scene, content, false);
const fileInput = ({ page }: Scene) => page.locator('input[type=file]');
const payroll = (name: string, content = PAYROLL) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const state = ({ page }: Scene, words: string) => page.getByRole('main').getByText(words, { exact: true }).first();
const question = ({ page }: Scene) => page.getByRole('alertdialog');

async function uploads(scene: Scene): Promise<void> {
  await scene.go('/billing/uploads');
  await scene.page.getByLabel('File type').selectOption('Payroll deductions');
}

/** The page of an uploaded file, with its columns. */
async function onPage(scene: Scene, filePk: string): Promise<void> {
  await scene.go(`/billing/uploads/${filePk}`);
  await columns(scene).waitFor();
}

const columns = ({ page }: Scene) => page.getByRole('region', { name: 'First rows of the file' });

/** The page of an uploaded file opens; `worked` says when all is well. */
async function opening(scene: Scene, worked: Script['worked']): Promise<Script> {
  const filePk = await uploaded(scene);
  return { act: () => scene.go(`/billing/uploads/${filePk}`), worked };
}

async function stateOf({ db }: Scene, filePk: string): Promise<string | undefined> {
  const row = await db.selectFrom('uploads').select('state').where('upload_pk', '=', filePk).executeTakeFirst();
  return row?.state;
}

/** Asked about and done; again where it is not done yet. */
function asking(scene: Scene, open: string | RegExp, confirm: string | RegExp) {
  return async () => {
    await scene.button(open).first().click();
    await question(scene).getByRole('button', { name: confirm }).click();
  };
}

const templateName = ({ page }: Scene) => page.getByLabel('Save these columns as a template');

async function saveTemplate(scene: Scene): Promise<void> {
  await templateName(scene).fill('Our payroll');
  await scene.button('Save').click();
}

/** A template of the group that does not fit the file. */
async function otherTemplate(scene: Scene): Promise<void> {
  const biller = await scene.as('biller');
  const filePk = await uploaded(scene, OTHER_HEADINGS);
  const { layout } = await biller.ok(getUploadSample, { params: { filePk } });
  const body = { kind: 'payrollDeductions', owner: scene.groupNumber, name: 'Our payroll', ...layout } as const;
  await biller.ok(createFileTemplate, { body });
}

async function branding(scene: Scene): Promise<void> {
  await scene.go('/dashboard/uploads?tab=branding');
  await scene.button('Choose a picture').waitFor();
}

async function choosePicture(scene: Scene): Promise<void> {
  await fileInput(scene).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE });
}

/** Calls of uploading, and of what becomes of a file. */
export const uploadDrivers: readonly Driver[] = [
  {
    call: searchUploads,
    kind: 'load',
    who: 'biller',
    play: async (scene) => {
      await uploaded(scene);
      return { act: () => scene.go('/billing/uploads'), worked: scene.page.getByRole('link', { name: FILE }) };
    },
  },
  {
    call: uploadFile,
    kind: 'write',
    who: 'biller',
    waitsMs: READING_MS,
    play: async (scene) => ({
      before: () => uploads(scene),
      act: () => fileInput(scene).setInputFiles(payroll(FILE)),
      again: async () => {
        // The site was away: the file waits to be sent, or has to be given once more.
        const retry = scene.button(/^(Try|Send) again$/).first();
        if (await retry.isVisible()) return retry.click();
        return fileInput(scene).setInputFiles(payroll(FILE));
      },
      worked: scene.heading(FILE),
    }),
  },
  {
    call: uploadFiles,
    kind: 'write',
    who: 'biller',
    waitsMs: READING_MS,
    play: async (scene) => ({
      before: async () => {
        await uploads(scene);
        await fileInput(scene).setInputFiles([payroll('march.csv'), payroll('april.csv')]);
      },
      act: () => scene.button('Upload 2 files').click(),
      again: async () => {
        const retries = scene.button(/^(Try|Send) again$/);
        for (let left = await retries.count(); left > 0; left -= 1) await retries.first().click();
      },
      worked: scene.page.getByRole('link', { name: /^Review.*march\.csv/ }),
    }),
  },
  { call: getUpload, kind: 'load', who: 'biller', play: (scene) => opening(scene, scene.heading(FILE)) },
  { call: getUploadSample, kind: 'load', who: 'biller', play: (scene) => opening(scene, columns(scene)) },
  {
    call: listFileTemplates,
    kind: 'background',
    who: 'biller',
    play: (scene) => opening(scene, columns(scene)),
  },
  {
    call: getUploadRows,
    kind: 'load',
    who: 'biller',
    play: async (scene) => {
      const filePk = await uploaded(scene);
      return {
        before: () => onPage(scene, filePk),
        act: () => scene.page.getByRole('tab', { name: 'Rows as read' }).click(),
        worked: scene.page.getByRole('table', { name: 'Rows as read' }).getByText('Ada Byron'),
      };
    },
  },
  {
    call: checkUpload,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const filePk = await uploaded(scene);
      const sign = scene.page.getByLabel(/^Sign of /).first();
      const turn = async () => {
        await sign.selectOption('alwaysPositive');
        await sign.selectOption('reversed');
      };
      return {
        before: () => onPage(scene, filePk),
        act: turn,
        again: turn,
        worked: scene.page.getByText(/^[-−–(]\$1,000\.00\)?$/).first(),
        typed: { read: () => sign.inputValue(), expected: 'reversed' },
      };
    },
  },
  {
    call: commitUpload,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const filePk = await uploaded(scene);
      const commit = asking(scene, 'Commit 2 rows', 'Commit 2 rows');
      return {
        before: () => onPage(scene, filePk),
        act: commit,
        again: commit,
        worked: state(scene, 'Committed'),
        count: async () => ((await stateOf(scene, filePk)) === 'COMMITTED' ? 1 : 0),
      };
    },
  },
  {
    call: reverseUpload,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const filePk = await uploadedPayroll(scene);
      const reason = scene.page.getByLabel('Reason');
      const reverse = asking(scene, 'Reverse upload', 'Reverse upload');
      return {
        before: async () => {
          // A file that counts opens on its rows.
          await scene.go(`/billing/uploads/${filePk}`);
          await reason.fill('Wrong month');
        },
        act: reverse,
        again: reverse,
        worked: state(scene, 'Reversed'),
        typed: {
          // What was done without an answer is found by itself: the words then stand in what is said of it.
          read: async () => ((await reason.isVisible()) ? reason.inputValue() : 'Wrong month'),
          expected: 'Wrong month',
        },
        count: async () => ((await stateOf(scene, filePk)) === 'REVERSED' ? 1 : 0),
      };
    },
  },
  {
    call: discardUpload,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const filePk = await uploaded(scene);
      const discard = asking(scene, 'Discard', 'Discard the file');
      return {
        before: () => onPage(scene, filePk),
        act: discard,
        again: discard,
        worked: state(scene, 'Discarded'),
      };
    },
  },
  {
    call: downloadUploadErrors,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const filePk = await uploaded(scene, WITH_ERROR);
      return {
        before: async () => {
          await onPage(scene, filePk);
          await scene.page.getByRole('tab', { name: /^Errors/ }).click();
        },
        act: () => scene.button('Download 1 row with errors').click(),
        again: () => scene.button('Download 1 row with errors').click(),
        worked: scene.page.getByText('The rows with errors are downloaded').first(),
      };
    },
  },
  {
    call: createFileTemplate,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const filePk = await uploaded(scene);
      return {
        before: async () => {
          await onPage(scene, filePk);
          await templateName(scene).fill('Our payroll');
        },
        act: () => scene.button('Save').click(),
        again: () => scene.button('Save').click(),
        worked: scene.page.getByText('Template “Our payroll” is saved').first(),
        typed: { read: () => templateName(scene).inputValue(), expected: 'Our payroll' },
      };
    },
  },
  {
    call: changeFileTemplate,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      await otherTemplate(scene);
      const filePk = await uploaded(scene);
      const replace = asking(scene, 'Save', 'Replace the template');
      return {
        before: async () => {
          await onPage(scene, filePk);
          await scene.button('Try all templates').waitFor();
          await templateName(scene).fill('Our payroll');
        },
        act: replace,
        again: replace,
        worked: scene.page.getByText('Template “Our payroll” is saved').first(),
        typed: { read: () => templateName(scene).inputValue(), expected: 'Our payroll' },
      };
    },
  },
  {
    call: testFileTemplate,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      await otherTemplate(scene);
      const filePk = await uploaded(scene);
      const attempt = scene.button('Try all templates');
      return {
        before: async () => {
          await onPage(scene, filePk);
          await attempt.waitFor();
        },
        act: () => attempt.click(),
        again: () => attempt.click(),
        worked: scene.page.getByRole('list', { name: 'How well each template reads the file' }),
      };
    },
  },
  {
    call: removeFileTemplate,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const filePk = await uploaded(scene);
      const forget = asking(scene, 'Delete template', 'Delete template');
      return {
        before: async () => {
          await onPage(scene, filePk);
          await saveTemplate(scene);
          await scene.button('Delete template').waitFor();
        },
        act: forget,
        again: forget,
        worked: scene.page.getByText('Template “Our payroll” is deleted').first(),
      };
    },
  },
  {
    call: getLogo,
    kind: 'load',
    who: 'admin',
    play: async (scene) => ({
      act: () => scene.go('/dashboard/uploads?tab=branding'),
      worked: scene.heading('How it looks now', 3),
    }),
  },
  {
    call: listUploadOwners,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const { page } = scene;
      const choose = async (kind: string) => {
        await page.getByLabel('File type').selectOption(kind);
      };
      return {
        before: () => scene.go('/dashboard/uploads'),
        act: () => choose('Carrier bill'),
        worked: page.getByRole('combobox', { name: 'Carrier', exact: true }).and(page.locator('select')),
        ownWords: true,
        told: page.getByText('The list could not be loaded.'),
        again: async () => {
          await choose('Lockbox');
          await choose('Carrier bill');
        },
      };
    },
  },
  {
    call: uploadLogo,
    kind: 'write',
    who: 'admin',
    waitsMs: READING_MS,
    play: async (scene) => ({
      before: async () => {
        await branding(scene);
        await choosePicture(scene);
      },
      act: () => scene.button('Use this logo').click(),
      again: () => scene.button('Use this logo').click(),
      worked: scene.page.getByText(/ has a new logo$/).first(),
    }),
  },
  {
    call: removeLogo,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const remove = asking(scene, 'Remove the logo', 'Remove the logo');
      return {
        before: async () => {
          await branding(scene);
          await choosePicture(scene);
          await scene.button('Use this logo').click();
          await scene.button('Remove the logo').waitFor();
        },
        act: remove,
        again: remove,
        worked: scene.page.getByText(/^The logo of .* is removed$/).first(),
      };
    },
  },
];
