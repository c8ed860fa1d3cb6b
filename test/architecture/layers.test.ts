import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FORBIDDEN = [
  ['src/domain/bills/a.ts', 'rxjs', 'domain-stands-alone'],
  ['src/domain/bills/b.ts', '../../application/bills/useCase', 'domain-stands-alone'],
  ['src/application/bills/a.ts', 'axios', 'application-knows-only-domain-and-rxjs'],
  ['src/application/bills/b.ts', '../../../contract/bills/bills', 'application-takes-only-types-of-the-contract'],
  ['src/infrastructure/http/a.ts', '../../ui/bills/Screen', 'infrastructure-not-to-ui'],
  ['src/infrastructure/http/b.ts', 'node:fs', 'browser-not-to-node'],
  ['src/infrastructure/http/c.ts', '../../../server/main', 'browser-not-to-server'],
  ['src/infrastructure/http/d.ts', './nowhere', 'no-unresolved'],
  ['src/infrastructure/auth0js/Adapter.ts', 'auth0-js', 'fragment-library-in-its-chunks-only'],
  ['src/infrastructure/auth0js/b.ts', './createSdk', 'fragment-library-fetched-when-needed'],
  ['src/ui/bills/A.tsx', '../../infrastructure/http/adapter', 'ui-not-to-infrastructure'],
  ['src/ui/bills/B.tsx', '../../../contract/bills/bills', 'ui-not-to-infrastructure'],
  ['src/ui/bills/C.tsx', 'inversify', 'ui-not-to-infrastructure'],
  ['src/ui/bills/F.tsx', 'auth0-js', 'ui-not-to-infrastructure'],
  ['src/ui/bills/D.tsx', '../../application/bills/ports/Port', 'ui-not-to-ports'],
  ['src/ui/bills/E.tsx', '../payments/Screen', 'ui-slices-apart'],
  ['src/ui/kit/A.tsx', '../bills/Screen', 'ui-kit-knows-no-slice'],
  ['contract/a.ts', 'axios', 'contract-is-schemas'],
  ['server/a.ts', '../src/application/bills/useCase', 'server-shares-domain-and-contract-only'],
  ['server/bills/a.ts', './SqlBills', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/bills/b.ts', './selectBills.sql', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/bills/c.ts', './billsRoutes', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/bills/d.ts', '../database/pool', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/bills/g.ts', '../calls/Route', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/bills/e.ts', 'kysely', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/bills/f.ts', 'fastify', 'application-without-http'],
  ['server/bills/SqlA.ts', './billsRoutes', 'server-sql-serves-ports'],
  ['server/bills/a.sql.ts', '../config/readConfig', 'server-sql-serves-ports'],
  ['server/bills/SqlB.ts', '../payments/SqlPayments', 'server-sql-apart'],
  ['server/bills/aRoutes.ts', './SqlBills', 'server-sql-is-composed'],
  ['server/files/a.ts', '../config/readConfig', 'server-adapters-serve-ports'],
  ['server/http/a.ts', '../composition/parts', 'server-http-is-handed-its-parts'],
  ['server/bills/bRoutes.ts', '../composition/parts', 'server-http-is-handed-its-parts'],
  ['server/config/a.ts', '../http/call', 'server-config-is-only-read'],
  ['server/b.ts', 'inversify', 'inversify-only-in-adapters-and-composition'],
  ['server/c.ts', 'fast-check', 'product-not-to-development-packages'],
  ['src/domain/bills/round.ts', './trip', 'no-circular'],
] as const;

const ALLOWED = [
  ['src/application/bills/useCase.ts', '../../domain/bills/bill'],
  ['src/application/bills/stream.ts', 'rxjs'],
  ['src/application/bills/record.ts', "import type { Bill } from '../../../contract/bills/bills'"],
  ['src/application/bills/passed.ts', "export type { Bill } from '../../../contract/bills/bills'"],
  ['src/application/bills/ports/Port.ts', '../../../domain/bills/bill'],
  ['src/infrastructure/http/adapter.ts', '../../../contract/bills/bills'],
  ['src/infrastructure/http/client.ts', 'axios'],
  ['src/infrastructure/auth0js/createSdk.ts', 'auth0-js'],
  ['src/ui/bills/Screen.tsx', '../../application/bills/useCase'],
  ['src/ui/payments/Screen.tsx', '../kit/values/Money'],
  ['src/ui/kit/values/Money.tsx', '../../../domain/bills/bill'],
  ['src/domain/bills/trip.ts', './round'],
  ['contract/bills/bills.ts', '../../src/domain/bills/bill'],
  ['contract/schema.ts', 'valibot'],
  ['server/main.ts', '../contract/bills/bills'],
  ['server/bills/useCase.ts', '../../src/domain/bills/bill'],
  ['server/bills/SqlBills.ts', './useCase'],
  ['server/bills/selectBills.sql.ts', 'kysely'],
  ['server/database/statements/billsInScope.ts', 'kysely'],
  ['server/payments/SqlPayments.ts', '../database/statements/billsInScope'],
  ['server/database/pool.ts', '../config/Config'],
  ['server/config/Config.ts', '../../contract/bills/bills'],
  ['server/config/readConfig.ts', './Config'],
  ['server/bills/billsRoutes.ts', './useCase'],
  ['server/bills/lockRoutes.ts', '../calls/Route'],
  ['server/calls/Route.ts', '../../contract/bills/bills'],
  ['server/http/call.ts', '../bills/useCase'],
  ['server/composition/parts.ts', '../bills/SqlBills'],
  ['server/database.ts', 'pg'],
] as const;

const ROOT = path.resolve(__dirname, '../..');
let projectFolder: string;
let findings: string[];

beforeAll(async () => {
  await mkdir(path.join(ROOT, 'reports'), { recursive: true });
  projectFolder = await mkdtemp(path.join(ROOT, 'reports/layers-'));
  const bill = ['src/domain/bills/bill.ts', undefined] as const;
  for (const [file, imported] of [bill, ...FORBIDDEN, ...ALLOWED]) {
    await mkdir(path.dirname(path.join(projectFolder, file)), { recursive: true });
    await writeFile(path.join(projectFolder, file), imported ? importOf(imported) : 'export const bill = 1;\n');
  }
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
    await cp(path.join(ROOT, file), path.join(projectFolder, file));
  }
  findings = await cruise(projectFolder);
});

afterAll(() => rm(projectFolder, { recursive: true, force: true }));

describe('the layers', () => {
  it.each(FORBIDDEN)('reject %s importing %s', (file, _imported, rule) => {
    expect(findings).toContainEqual(`${rule} ${file}`);
  });

  it.each(ALLOWED.filter(([file]) => !file.endsWith('trip.ts')))('let %s import %s', (file) => {
    expect(findings.filter((finding) => finding.endsWith(` ${file}`))).toEqual([]);
  });
});

/** @param imported a module, or the whole statement. */
function importOf(imported: string): string {
  return imported.includes(' from ') ? `${imported};\n` : `import '${imported}';\n`;
}

/** @returns "rule file" of each forbidden import */
function cruise(folder: string): Promise<string[]> {
  const program = path.join(ROOT, 'node_modules/.bin/depcruise');
  const options = ['--output-type', 'json', 'contract', 'src', 'server'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...options], { cwd: folder, maxBuffer: 1e8 }, (error, stdout) => {
      if (!stdout) return reject(error ?? new Error('dependency-cruiser printed nothing'));
      const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
      resolve(summary.violations.map(({ from, rule }) => `${rule.name} ${from}`));
    });
  });
}
