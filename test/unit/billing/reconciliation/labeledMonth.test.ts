import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judgeLabeled } from '../../../benchmark/truth/labeled/judgeLabeled';
import { readMonth } from '../../../benchmark/truth/labeled/readMonth';
import { TruthSums } from '../../../benchmark/truth/TruthSums';

const EXAMPLE = path.join(import.meta.dirname, '../../../benchmark/truth/labeled/example');

describe('a month that its owner has labeled', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'labeled-'));
    cpSync(EXAMPLE, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function judged() {
    const sums = new TruthSums();
    sums.add(await judgeLabeled(await readMonth(folder), 'example'));
    return sums;
  }

  it('is judged by its labels', async () => {
    const { all, notCompared } = await judged();
    expect({ ...all, notCompared }).toMatchObject({
      notCompared: 0,
      planted: 6,
      found: 6,
      rightCause: 6,
      invented: 0,
      wrongApplied: 0,
    });
  });

  it('counts a difference without a label as invented, and its suggestion as wrong', async () => {
    writeFileSync(
      path.join(folder, 'labels.csv'),
      'Member ID,Member name,Coverage,Right amount,Causes,Decisions\nE1012,"Kim, Harold",Medical,2137.20,"Deducted, not on bill",Expect on next bill\n',
    );
    const { all } = await judged();
    expect(all).toMatchObject({ planted: 1, found: 1, rightCause: 1 });
    expect(all.invented).toBe(5);
    expect(all.wrongApplied).toBeGreaterThanOrEqual(3);
  });

  it('asks about a proposal that nobody lists', async () => {
    rmSync(path.join(folder, 'people.csv'));
    expect((await judged()).answers.get('very likely')).toEqual({ count: 1, right: 0 });
  });

  it.each([
    ['labels.csv', 'Member ID,Coverage\n', /has no column Member name, Right amount/],
    [
      'labels.csv',
      'Member ID,Member name,Coverage,Right amount,Causes,Decisions\nE1,,Medical,0,Gone,\n',
      /row 2: “Gone” is none of Deducted/,
    ],
    [
      'labels.csv',
      'Member ID,Member name,Coverage,Right amount,Causes,Decisions\nE1,,Medical,none,,\n',
      /row 2: “none” is not an amount/,
    ],
    ['bill.xlsx', '', /has bill.csv and bill.xlsx. Keep one/],
  ])('says what to change in %s', async (name, text, message) => {
    writeFileSync(path.join(folder, name), text);
    await expect(readMonth(folder)).rejects.toThrow(message);
  });

  it('says which file is missing', async () => {
    rmSync(path.join(folder, 'payroll.csv'));
    await expect(readMonth(folder)).rejects.toThrow(/no file named payroll/);
  });
});
