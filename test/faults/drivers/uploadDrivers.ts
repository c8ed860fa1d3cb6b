import {
  checkUpload,
  commitUpload,
  discardUpload,
  downloadUploadErrors,
  exportUploads,
  getUpload,
  getUploadRows,
  getUploadSample,
  reverseUpload,
  searchUploads,
} from '../../../contract/office/uploadRecords';
import {
  changeFileTemplate,
  createFileTemplate,
  getLogo,
  listFileTemplates,
  listUploadOwners,
  removeFileTemplate,
  removeLogo,
  testFileTemplate,
  uploadFile,
  uploadFiles,
  uploadLogo,
} from '../../../contract/office/uploads';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS, type Script } from './Driver';
import { FILE, PAYROLL, uploadedPayroll } from './uploadedPayroll';

const OTHER_HEADINGS = 'Number,Person,Benefit,Deducted\nM1,Ada Byron,Medical,412.50\n';
const WITH_ERROR = `${PAYROLL}M3,Cleo Ruiz,Medical,a lot\n`;
/** One transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** Time allowed for the server to read a fully received form. */
const READING_MS = 60_000;

/** A file that was read but not committed. */
const uploaded = (scene: Scene, content = PAYROLL) => uploadedPayroll(scene, content, false);
const fileInput = ({ page }: Scene) => page.locator('input[type=file]');
const payroll = (name: string, content = PAYROLL) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const state = ({ page }: Scene, words: string) => page.getByRole('main').getByText(words, { exact: true }).first();
const confirmation = ({ page }: Scene) => page.getByRole('alertdialog');

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

/** Opens the page of an uploaded file. `success` is visible once it is loaded. */
async function openUploadPage(scene: Scene, success: Script['success']): Promise<Script> {
  const filePk = await uploaded(scene);
  return { makeCall: () => scene.go(`/billing/uploads/${filePk}`), success };
}

async function stateOf({ db }: Scene, filePk: string): Promise<string | undefined> {
  const row = await db.selectFrom('uploads').select('state').where('upload_pk', '=', filePk).executeTakeFirst();
  return row?.state;
}

/** Confirms an action, and repeats it if it did not complete. */
function asking(scene: Scene, open: string | RegExp, confirm: string | RegExp) {
  return async () => {
    await scene.button(open).first().click();
    await confirmation(scene).getByRole('button', { name: confirm }).click();
  };
}

const templateName = ({ page }: Scene) => page.getByLabel('Save these columns as a template');

async function saveTemplate(scene: Scene): Promise<void> {
  await templateName(scene).fill('Our payroll');
  await scene.button('Save').click();
}

/** A template of the group that does not match the file. */
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

/** Calls about uploading, committing and reversing files. */
export const uploadDrivers: readonly Driver[] = [
  {
    call: searchUploads,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await uploaded(scene);
      return { makeCall: () => scene.go('/billing/uploads'), success: scene.page.getByRole('link', { name: FILE }) };
    },
  },
  {
    call: exportUploads,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await uploaded(scene);
      return exportingList(scene, '/billing/uploads', scene.page.getByRole('link', { name: FILE }), 'Uploads');
    },
  },
  {
    call: uploadFile,
    kind: 'write',
    persona: 'biller',
    timeoutMs: READING_MS,
    createScript: async (scene) => ({
      prepare: () => uploads(scene),
      makeCall: () => fileInput(scene).setInputFiles(payroll(FILE)),
      retry: async () => {
        // While the site is unavailable, the file is queued or must be selected again.
        const retry = scene.button(/^(Try|Send) again$/).first();
        if (await retry.isVisible()) return retry.click();
        return fileInput(scene).setInputFiles(payroll(FILE));
      },
      success: scene.heading(FILE),
    }),
  },
  {
    call: uploadFiles,
    kind: 'write',
    persona: 'biller',
    timeoutMs: READING_MS,
    createScript: async (scene) => ({
      prepare: async () => {
        await uploads(scene);
        await fileInput(scene).setInputFiles([payroll('march.csv'), payroll('april.csv')]);
      },
      makeCall: () => scene.button('Upload 2 files').click(),
      retry: async () => {
        const retries = scene.button(/^(Try|Send) again$/);
        for (let left = await retries.count(); left > 0; left -= 1) await retries.first().click();
      },
      success: scene.page.getByRole('link', { name: /^Review.*march\.csv/ }),
    }),
  },
  {
    call: getUpload,
    kind: 'load',
    persona: 'biller',
    createScript: (scene) => openUploadPage(scene, scene.heading(FILE)),
  },
  {
    call: getUploadSample,
    kind: 'load',
    persona: 'biller',
    createScript: (scene) => openUploadPage(scene, columns(scene)),
  },
  {
    call: listFileTemplates,
    kind: 'background',
    persona: 'biller',
    createScript: (scene) => openUploadPage(scene, columns(scene)),
  },
  {
    call: getUploadRows,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const filePk = await uploaded(scene);
      return {
        prepare: () => onPage(scene, filePk),
        makeCall: () => scene.page.getByRole('tab', { name: 'Rows as read' }).click(),
        success: scene.page.getByRole('table', { name: 'Rows as read', exact: true }).getByText('Ada Byron'),
      };
    },
  },
  {
    call: checkUpload,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const filePk = await uploaded(scene);
      const sign = scene.page.getByLabel(/^Sign of /).first();
      const turn = async () => {
        await sign.selectOption('alwaysPositive');
        await sign.selectOption('reversed');
      };
      return {
        prepare: () => onPage(scene, filePk),
        makeCall: turn,
        retry: turn,
        success: scene.page.getByText(/^[-−–(]\$1,000\.00\)?$/).first(),
        input: { read: () => sign.inputValue(), expected: 'reversed' },
      };
    },
  },
  {
    call: commitUpload,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const filePk = await uploaded(scene);
      const commit = asking(scene, 'Commit 2 rows', 'Commit 2 rows');
      return {
        prepare: () => onPage(scene, filePk),
        makeCall: commit,
        retry: commit,
        success: state(scene, 'Committed'),
        countEffects: async () => ((await stateOf(scene, filePk)) === 'COMMITTED' ? 1 : 0),
      };
    },
  },
  {
    call: reverseUpload,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const filePk = await uploadedPayroll(scene);
      const reason = scene.page.getByLabel('Reason');
      const reverse = asking(scene, 'Reverse upload', 'Reverse upload');
      return {
        prepare: async () => {
          // A committed file opens on its rows.
          await scene.go(`/billing/uploads/${filePk}`);
          await reason.fill('Wrong month');
        },
        makeCall: reverse,
        retry: reverse,
        success: state(scene, 'Reversed'),
        input: {
          // The screen detects an action whose answer was lost, and shows its result.
          read: async () => ((await reason.isVisible()) ? reason.inputValue() : 'Wrong month'),
          expected: 'Wrong month',
        },
        countEffects: async () => ((await stateOf(scene, filePk)) === 'REVERSED' ? 1 : 0),
      };
    },
  },
  {
    call: discardUpload,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const filePk = await uploaded(scene);
      const discard = asking(scene, 'Discard', 'Discard the file');
      return {
        prepare: () => onPage(scene, filePk),
        makeCall: discard,
        retry: discard,
        success: state(scene, 'Discarded'),
      };
    },
  },
  {
    call: downloadUploadErrors,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const filePk = await uploaded(scene, WITH_ERROR);
      return {
        prepare: async () => {
          await onPage(scene, filePk);
          await scene.page.getByRole('tab', { name: /^Errors/ }).click();
        },
        makeCall: () => scene.button('Download 1 row with errors').click(),
        retry: () => scene.button('Download 1 row with errors').click(),
        success: scene.page.getByText('The rows with errors are downloaded').first(),
      };
    },
  },
  {
    call: createFileTemplate,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const filePk = await uploaded(scene);
      return {
        prepare: async () => {
          await onPage(scene, filePk);
          await templateName(scene).fill('Our payroll');
        },
        makeCall: () => scene.button('Save').click(),
        retry: () => scene.button('Save').click(),
        success: scene.page.getByText('Template “Our payroll” is saved').first(),
        input: { read: () => templateName(scene).inputValue(), expected: 'Our payroll' },
      };
    },
  },
  {
    call: changeFileTemplate,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await otherTemplate(scene);
      const filePk = await uploaded(scene);
      const replace = asking(scene, 'Save', 'Replace the template');
      return {
        prepare: async () => {
          await onPage(scene, filePk);
          await scene.button('Try all templates').waitFor();
          await templateName(scene).fill('Our payroll');
        },
        makeCall: replace,
        retry: replace,
        success: scene.page.getByText('Template “Our payroll” is saved').first(),
        input: { read: () => templateName(scene).inputValue(), expected: 'Our payroll' },
      };
    },
  },
  {
    call: testFileTemplate,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await otherTemplate(scene);
      const filePk = await uploaded(scene);
      const attempt = scene.button('Try all templates');
      return {
        prepare: async () => {
          await onPage(scene, filePk);
          await attempt.waitFor();
        },
        makeCall: () => attempt.click(),
        retry: () => attempt.click(),
        success: scene.page.getByRole('list', { name: 'How well each template reads the file' }),
      };
    },
  },
  {
    call: removeFileTemplate,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const filePk = await uploaded(scene);
      const forget = asking(scene, 'Delete template', 'Delete template');
      return {
        prepare: async () => {
          await onPage(scene, filePk);
          await saveTemplate(scene);
          await scene.button('Delete template').waitFor();
        },
        makeCall: forget,
        retry: forget,
        success: scene.page.getByText('Template “Our payroll” is deleted').first(),
      };
    },
  },
  {
    call: getLogo,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/dashboard/uploads?tab=branding'),
      success: scene.heading('How it looks now', 3),
    }),
  },
  {
    call: listUploadOwners,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const { page } = scene;
      const choose = async (kind: string) => {
        await page.getByLabel('File type').selectOption(kind);
      };
      return {
        prepare: () => scene.go('/dashboard/uploads'),
        makeCall: () => choose('Carrier bill'),
        success: page.getByRole('combobox', { name: 'Carrier', exact: true }).and(page.locator('select')),
        hasOwnMessage: true,
        failure: page.getByText('The list could not be loaded.'),
        retry: async () => {
          await choose('Lockbox');
          await choose('Carrier bill');
        },
      };
    },
  },
  {
    call: uploadLogo,
    kind: 'write',
    persona: 'admin',
    timeoutMs: READING_MS,
    createScript: async (scene) => ({
      prepare: async () => {
        await branding(scene);
        await choosePicture(scene);
      },
      makeCall: () => scene.button('Use this logo').click(),
      retry: () => scene.button('Use this logo').click(),
      success: scene.page.getByText(/ has a new logo$/).first(),
    }),
  },
  {
    call: removeLogo,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const remove = asking(scene, 'Remove the logo', 'Remove the logo');
      return {
        prepare: async () => {
          await branding(scene);
          await choosePicture(scene);
          await scene.button('Use this logo').click();
          await scene.button('Remove the logo').waitFor();
        },
        makeCall: remove,
        retry: remove,
        success: scene.page.getByText(/^The logo of .* is removed$/).first(),
      };
    },
  },
];
