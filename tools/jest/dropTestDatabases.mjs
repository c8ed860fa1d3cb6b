import pg from 'pg';

/** Drops the databases that the workers of this process have kept. Those of a run that was killed are dropped by the next one. */
export default async function dropTestDatabases() {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    const { rows } = await admin.query(`select datname from pg_database where datname ~ '^listbill_test_[0-9]+_'`);
    for (const { datname } of rows) {
      const run = Number(datname.split('_')[2]);
      if (run === process.pid || !isRunning(run)) await admin.query(`drop database if exists ${datname} with (force)`);
    }
  } finally {
    await admin.end();
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
