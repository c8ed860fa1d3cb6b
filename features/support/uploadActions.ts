import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { returnFileOf } from '../../test/support/payments/returnFiles';
import type { TestPerson } from '../../test/support/server/TestData';
import type { Columns, OtherFile, UploadName } from './choiceTypes';
import { expectSame } from './expecting';
import type { Who } from './ParameterValues';
import { payrollOf, withNextAmount } from './stage/describedFiles';
import { enrollmentUpload, OWN_COLUMNS, payrollUpload, picture } from './stage/uploadFiles';
import type { AppWorld } from './world';

/** Maps the columns of the compared payroll file or of the open upload. */
export async function chooseColumns({ tasks, work }: AppWorld, person: TestPerson, columns: Columns): Promise<void> {
  if (work === 'reconciliation') return tasks.payroll.chooseColumns(person);
  const chosen = columns === 'other columns' ? { ...OWN_COLUMNS, employerAmount: 'Taken' } : OWN_COLUMNS;
  await tasks.templates.chooseColumns(person, chosen, columns !== 'the columns without applying them');
}

export async function uploadOther(world: AppWorld, who: Who, file: OtherFile): Promise<void> {
  const person = await world.who(who);
  if (file.kind === 'returns') return postReturns(world, person, file.code);
  const group = world.groupOf(person);
  if (file.kind === 'enrollment') return world.upload(person, enrollmentUpload(group, file.member, file.times));
  if (file.kind === 'picture') return world.upload(person, picture(file.name, group));
  world.work = 'upload';
  if (file.kind === 'two') return uploadTwo(world, person, file.template);
  await world.tasks.uploadList.sendSample(person, UploadKind.Lockbox);
}

/** Posts the bank's answer to the latest ACH file, about its first payment. @param code with the corrected data, if any, `no returns`, or `cut off` */
async function postReturns({ tasks }: AppWorld, person: TestPerson, code: string): Promise<void> {
  const [reason = '', ...data] = code.split(' ');
  const drawn = Buffer.from(await tasks.dashboard.download(person, 'ACH file')).toString('ascii');
  const returns = ['no returns', 'cut off'].includes(code) ? [] : [{ code: reason, entry: 0, data: data.join(' ') }];
  const file = returnFileOf(drawn, returns);
  await tasks.dashboard.postReturnFile(person, code === 'cut off' ? file.slice(0, file.indexOf('\n')) : file);
}

export async function expectState({ tasks, they }: AppWorld, upload: UploadName, state: string): Promise<void> {
  if (upload === 'the upload') return expectSame('state of the upload', await tasks.uploads.state(they), state);
  const states = await tasks.uploadList.states(they);
  expectSame('uploads', states.length, 2);
  for (const one of upload === 'both uploads' ? states : states.slice(1)) expectSame('state of an upload', one, state);
}

/** Uploads two payroll files at once. @param template for the second file, which then has different columns */
async function uploadTwo(world: AppWorld, person: TestPerson, template?: string): Promise<void> {
  const { tasks } = world;
  const bill = world.billOf(person);
  const rows = payrollOf(bill);
  if (template === undefined) {
    const files = [payrollUpload(bill, rows.slice(0, 1)), payrollUpload(bill, rows.slice(1), { name: 'rest.csv' })];
    return tasks.uploadList.send(person, files);
  }
  const own = { hasOwnColumns: true, name: 'own.csv', change: withNextAmount };
  await tasks.uploadList.send(
    person,
    [payrollUpload(bill, rows), payrollUpload(bill, rows, own)],
    [undefined, template],
  );
}
