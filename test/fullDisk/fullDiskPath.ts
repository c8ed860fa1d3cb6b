import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { addBillComment, getBillComments } from '../../contract/billing/bills/billComments';
import { searchBills } from '../../contract/billing/bills/bills';
import { uploadFile } from '../../contract/office/uploads';
import { savePreferences } from '../../contract/people/session';
import { getInvariants } from '../../contract/platform/health';
import { openPGlite } from '../../server/platform/database/engine/openPGlite';
import { openPostgres } from '../../server/platform/database/engine/openPostgres';
import { migrate } from '../../server/platform/database/migrate';
import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { overNetwork } from '../operator/Installation';
import { assertThat, passedSteps, step } from '../operator/steps';
import { Random } from '../stress/Random';
import { ServerProcess } from '../stress/ServerProcess';
import { createStressData } from '../stress/stressData';
import { freePort } from '../support/identity/freePort';
import { TestCaller } from '../support/server/TestCaller';
import type { TestPerson } from '../support/server/TestData';
import { startTestIssuer } from '../support/server/testIssuer';
import { DiskPostgres } from './DiskPostgres';
import { SmallDisk } from './SmallDisk';

const DATABASE_MEGABYTES = 256;
const FILES_MEGABYTES = 4;
/** Many more than fit once the disk has no free page. */
const MAX_COMMENTS = 4_000;
/** Answers that are looked at while the disk is full. */
const WHILE_FULL = 30;
/** More than a segment of the log of `DiskPostgres` holds. */
const MAX_SMALL_WRITES = 12_000;
const MAX_RECOVERY_MS = 60_000;
const TEXT = 'Disk '.repeat(350);
const FULL = "The database's disk is full. Nothing was saved.";
const AWAY = 'The database is not available right now. Nothing was saved.';

const [folder = '', bin = ''] = process.argv.slice(2);
const closers: (() => unknown)[] = [];

type Answer = { readonly status: number; readonly text: string };

/** A server of which the disk of the database, or that of the files, can be filled. */
async function installation(engine: string) {
  const place = path.join(folder, engine === 'PostgreSQL' ? 'postgresql' : 'embedded');
  const disk = SmallDisk.mount(path.join(place, 'database-disk'), DATABASE_MEGABYTES);
  closers.push(() => disk.unmount());
  const dataDir = engine === 'PostgreSQL' ? path.join(place, 'data') : disk.folder;
  mkdirSync(dataDir, { recursive: true });
  const files = SmallDisk.mount(path.join(dataDir, 'files'), FILES_MEGABYTES);
  closers.push(() => files.unmount());
  const postgres = engine === 'PostgreSQL' ? await DiskPostgres.start(disk.folder, bin) : undefined;
  if (postgres) closers.push(() => postgres.stop());
  const issuer = await startTestIssuer();
  closers.push(issuer.close);
  const opened = postgres ? openPostgres(postgres.url) : await openPGlite({ folder: path.join(dataDir, 'database') });
  await migrate(opened.db);
  const people = await createStressData(opened.db, issuer.url, { payers: 1, billsPerPayer: 1 }, new Random(1));
  await opened.close();
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, DEMO: 'false', ...(postgres && { DATABASE_URL: postgres.url }) };
  const server = await ServerProcess.start(port, issuer.url, settings);
  closers.push(() => server.kill());
  const base = `http://localhost:${port}/`;
  const caller = ({ userId, email }: TestPerson) =>
    new TestCaller(overNetwork(base), () => issuer.tokenFor(userId, { issuer: issuer.url }), email);
  const ready = async () => {
    const answer = await fetch(`${base}ListBillAPI/api/ready`);
    return { status: answer.status, full: Reflect.get((await answer.json()) as object, 'full') as readonly string[] };
  };
  const manager = caller(people.office.manager);
  return { disk, files, postgres, server, ready, manager, sysadmin: caller(people.sysadmin) };
}

async function walk(engine: 'The embedded database' | 'PostgreSQL'): Promise<void> {
  const { disk, files, postgres, server, ready, manager, sysadmin } = await installation(engine);
  const [bill] = (await manager.ok(searchBills, { body: { values: [] } })).items;
  const params = { billPk: bill?.billPk ?? '' };
  const acknowledged = new Set<string>();
  const comment = async (): Promise<Answer> => {
    const answer = await manager.call(addBillComment, { params, body: { text: `${acknowledged.size} ${TEXT}` } });
    if (answer.status < 300) acknowledged.add(String(Reflect.get(answer.body as object, 'commentPk')));
    return answer;
  };
  const smallWrite = (round: number): Promise<Answer> =>
    manager.call(savePreferences, { body: { userPreferences: { theme: round % 2 === 0 ? 'dark' : 'light' } } });
  const assertHonest = ({ status, text }: Answer, ...sentences: readonly string[]) => {
    const isHonest = status < 300 || (status === 503 && sentences.some((sentence) => text.includes(sentence)));
    assertThat(isHonest && !text.includes('INTERNAL'), `${status} ${text}\n${server.output}`);
  };
  const goesOn = async (write: () => Promise<Answer>) => {
    const until = performance.now() + MAX_RECOVERY_MS;
    for (;;) {
      await postgres?.up();
      const answer = await write();
      if (answer.status < 300) return;
      assertHonest(answer, FULL, AWAY);
      if (performance.now() > until) throw new Error(`It still refuses: ${answer.text}`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const assertComplete = async () => {
    const { items } = await manager.ok(getBillComments, { params });
    const there = new Set(items.map(({ commentPk }) => commentPk));
    const lost = [...acknowledged].filter((pk) => !there.has(pk));
    assertThat(lost.length === 0, `${lost.length} of ${acknowledged.size} acknowledged comments are lost.`);
    assertThat((await sysadmin.ok(getInvariants)).ok, 'A money rule is violated.');
  };

  await step(`${engine}: writes are refused with a sentence once its disk is full`, async () => {
    assertThat((await comment()).status < 300, 'It refuses a comment before the disk is full.');
    assertThat((await ready()).full.length === 0, 'It says full before it is.');
    disk.fill();
    for (let sent = 0; ; sent += 1) {
      const answer = await comment();
      assertHonest(answer, FULL);
      if (answer.status === 503) break;
      assertThat(sent < MAX_COMMENTS, 'The disk is never full.');
    }
  });
  await step(`${engine}: reads go on meanwhile, and the server is ready and names the disk`, async () => {
    for (let sent = 0; sent < WHILE_FULL; sent += 1) {
      assertHonest(await comment(), FULL);
      const read = await manager.call(searchBills, { body: { values: [] } });
      assertThat(read.status === 200, `A read is refused: ${read.status} ${read.text}`);
    }
    const { status, full } = await ready();
    assertThat(status === 200 && full.join() === 'database', `${status} ${full.join()}`);
  });
  await step(`${engine}: writes go on once there is space, without a restart`, async () => {
    disk.free();
    await goesOn(comment);
  });
  await step(
    `${engine}: the ${acknowledged.size} acknowledged comments are there, and every money rule holds`,
    assertComplete,
  );
  if (postgres) {
    await step(`${engine}: a log that cannot grow refuses or ends the database, and calls say so`, async () => {
      disk.fill();
      for (let round = 0; round < MAX_SMALL_WRITES; round += 1) {
        const answer = await smallWrite(round);
        assertHonest(answer, FULL, AWAY);
        if (answer.status === 503) return;
      }
      throw new Error('The log never needed space.');
    });
    await step(`${engine}: its supervisor starts it once there is space, and calls go on`, async () => {
      disk.free();
      await goesOn(() => smallWrite(0));
      await goesOn(comment);
      await assertComplete();
    });
  }
  await step(
    `${engine}: a full disk of files refuses files with a sentence, and takes them once there is space`,
    async () => {
      const row = 'A-1,2026-03-02,412.50,First payer\n';
      const form = {
        params: { kind: UploadKind.Lockbox, owner: 'office', template: 'auto' },
        files: [{ name: 'checks.csv', bytes: `Check number,Deposit date,Amount,Payer\n${row.repeat(2_000)}` }],
      };
      files.fill();
      const refused = await manager.upload(uploadFile, form);
      assertThat(refused.status === 503 && refused.text.includes('The file storage is full.'), refused.text);
      assertThat((await ready()).full.includes('files'), 'The server does not name the disk.');
      files.free();
      const taken = await manager.uploaded(uploadFile, form);
      assertThat(taken.state === 'CHECKED', `The file is ${taken.state}: ${taken.problem}`);
    },
  );
  await server.stop();
}

try {
  await walk('The embedded database');
  if (bin) await walk('PostgreSQL');
  console.log(`${passedSteps()} steps passed.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse())
    await Promise.resolve()
      .then(close)
      .catch(() => undefined);
}
process.exit();
