import { fork } from 'node:child_process';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { interchangeOf } from '../../support/files/interchangeOf';
import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import { atMost, type Figure } from '../shared/Figure';
import { percentile } from '../shared/percentile';
import {
  call,
  commit,
  MIB,
  memoryOf,
  PROJECT,
  type Ready,
  SERVER,
  searchOnce,
  searchRepeatedly,
  settled,
  told,
  type Uploaded,
} from './uploadServer';

const LINES = 50_000;
const MEMBERS = 100_000;
const MAX_BILL_S = 20;
const MAX_ENROLLMENT_S = 30;
const MAX_SEARCH_P95_MS = 200;

interface LargeFile {
  readonly about: string;
  readonly name: string;
  readonly kind: UploadKind;
  readonly owner: string;
  readonly text: string;
  readonly rows: number;
  readonly maxSeconds: number;
}

/**
 * Measures a carrier's bill of 50,000 lines with confirmed rates and an 834 of 100,000 members through the whole server on PostgreSQL,
 * from upload to checked and then to committed, while another person lists bills. Memory is the growth of the server process with its
 * threads.
 */
export async function* measureLargeFiles(): AsyncGenerator<Figure> {
  for (const fileOf of [carrierBill, enrollment]) {
    const cluster = await PostgresCluster.start();
    const env = { ...process.env, DATABASE_URL: cluster.url };
    const server = fork(SERVER, { cwd: PROJECT, execArgv: ['--import', './tools/swc-hooks.mjs'], env });
    try {
      const ready = await told<Ready>(server);
      const file = fileOf(ready);
      await searchOnce(ready);
      const before = await memoryOf(server);
      const checked = yield* withSearches(ready, `${file.about}: checked`, file.maxSeconds, () => upload(ready, file));
      if (checked.goodRows !== file.rows)
        throw new Error(`${file.name}: ${checked.goodRows} rows were read. ${checked.problem}`);
      const done = yield* withSearches(ready, `${file.about}: committed`, undefined, () => commit(ready, checked));
      if (done.state !== 'COMMITTED') throw new Error(`${file.name}: ${done.state}. ${done.problem}`);
      const { peak } = await memoryOf(server);
      yield { name: `${file.about}: maximum memory growth`, value: Math.max(0, peak - before.now) / MIB, unit: 'MB' };
    } finally {
      server.disconnect();
      await cluster.stop();
    }
  }
}

/** Times work while another person lists bills. */
async function* withSearches(
  ready: Ready,
  name: string,
  maxSeconds: number | undefined,
  work: () => Promise<Uploaded>,
): AsyncGenerator<Figure, Uploaded> {
  let isOver = false;
  const searches = searchRepeatedly(ready, () => isOver);
  const start = performance.now();
  const uploaded = await work();
  const seconds = (performance.now() - start) / 1_000;
  isOver = true;
  const goal = maxSeconds === undefined ? {} : { goal: atMost(seconds, maxSeconds) };
  yield { name, value: seconds, unit: 's', ...goal };
  const p95 = percentile(await searches, 0.95);
  yield { name: `${name}: list of bills meanwhile, p95`, value: p95, unit: 'ms', goal: atMost(p95, MAX_SEARCH_P95_MS) };
  return uploaded;
}

function carrierBill({ group, carrier }: Ready): LargeFile {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const coverage = ['Medical', 'Dental', 'Vision'][at % 3] ?? '';
    const member = Math.floor(at / 3);
    return `${group},B-1,2026-01-01,E${100_000 + member},"Surname${member % 9_973}, First${member % 977}",${coverage},EE,${(at % 50_000) / 100}`;
  });
  return {
    about: `carrier bill of ${LINES.toLocaleString('en-US')} lines`,
    name: 'bill.csv',
    kind: UploadKind.CarrierBill,
    owner: carrier,
    text: ['Group,Bill number,Period from,Member ID,Member name,Coverage,Tier,Premium', ...lines, ''].join('\n'),
    rows: LINES,
    maxSeconds: MAX_BILL_S,
  };
}

function enrollment({ group }: Ready): LargeFile {
  const members = Array.from({ length: MEMBERS }, (_, at) => [
    'INS*Y*18*021*20*A***FT',
    `REF*0F*E${100_000 + at}`,
    `NM1*IL*1*SURNAME${at % 9_973}*FIRST${at % 977}****34*${900_000_000 + at}`,
    'HD*021**HLT**EMP',
    'DTP*348*D8*20260101',
    'HD*021**DEN**EMP',
    'DTP*348*D8*20260101',
  ]);
  return {
    about: `834 of ${MEMBERS.toLocaleString('en-US')} members`,
    name: 'enrollment.834',
    kind: UploadKind.Enrollment,
    owner: group,
    text: interchangeOf(members.flat()),
    rows: 2 * MEMBERS,
    maxSeconds: MAX_ENROLLMENT_S,
  };
}

async function upload(ready: Ready, { kind, owner, name, text }: LargeFile) {
  const body = new FormData();
  body.append('file', new Blob([text]), name);
  return settled(ready, await call(ready, `/api/upload/${kind}/${owner}/auto`, { method: 'POST', body }));
}
