import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FORBIDDEN = [
  ['src/domain/billing/bills/a.ts', 'rxjs', 'domain-stands-alone'],
  ['src/domain/billing/bills/b.ts', '../../../application/billing/bills/useCase', 'domain-stands-alone'],
  ['src/application/billing/bills/a.ts', 'axios', 'application-knows-only-domain-and-rxjs'],
  [
    'src/application/billing/bills/b.ts',
    '../../../../contract/billing/bills/bills',
    'application-takes-only-types-of-the-contract',
  ],
  ['src/infrastructure/http/a.ts', '../../ui/billing/bills/Screen', 'infrastructure-not-to-ui'],
  ['src/infrastructure/http/b.ts', 'node:fs', 'browser-not-to-node'],
  ['src/infrastructure/http/c.ts', '../../../server/main', 'browser-not-to-server'],
  ['src/infrastructure/http/d.ts', './nowhere', 'no-unresolved'],
  ['src/infrastructure/auth0js/Adapter.ts', 'auth0-js', 'fragment-library-in-its-chunks-only'],
  ['src/infrastructure/auth0js/b.ts', './createSdk', 'fragment-library-fetched-when-needed'],
  ['src/ui/billing/bills/A.tsx', '../../../infrastructure/http/adapter', 'ui-not-to-infrastructure'],
  ['src/ui/billing/bills/B.tsx', '../../../../contract/billing/bills/bills', 'ui-not-to-infrastructure'],
  ['src/ui/billing/bills/C.tsx', 'inversify', 'ui-not-to-infrastructure'],
  ['src/ui/billing/bills/F.tsx', 'auth0-js', 'ui-not-to-infrastructure'],
  ['src/ui/billing/bills/D.tsx', '../../../application/billing/bills/ports/Port', 'ui-not-to-ports'],
  ['src/ui/billing/bills/E.tsx', '../../money/payments/Screen', 'ui-slices-apart'],
  ['src/ui/kit/A.tsx', '../billing/bills/Screen', 'ui-kit-knows-no-slice'],
  ['contract/a.ts', 'axios', 'contract-is-schemas'],
  ['server/a.ts', '../src/application/billing/bills/useCase', 'server-shares-domain-and-contract-only'],
  ['server/billing/bills/a.ts', './SqlBills', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/billing/bills/b.ts', './selectBills.sql', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/billing/bills/c.ts', './billsRoutes', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/billing/bills/d.ts', '../../platform/database/pool', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/billing/bills/g.ts', '../../platform/calls/Route', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/billing/bills/e.ts', 'kysely', 'server-use-cases-know-no-sql-and-no-http'],
  ['server/billing/bills/f.ts', 'fastify', 'application-without-http'],
  ['server/billing/bills/SqlA.ts', './billsRoutes', 'server-sql-serves-ports'],
  ['server/billing/bills/a.sql.ts', '../../platform/config/readConfig', 'server-sql-serves-ports'],
  ['server/billing/bills/SqlB.ts', '../../money/payments/SqlPayments', 'server-sql-apart'],
  ['server/billing/bills/aRoutes.ts', './SqlBills', 'server-sql-is-composed'],
  ['server/platform/files/a.ts', '../config/readConfig', 'server-adapters-serve-ports'],
  ['server/run/http/a.ts', '../composition/parts', 'server-http-is-handed-its-parts'],
  ['server/billing/bills/bRoutes.ts', '../../run/composition/parts', 'server-http-is-handed-its-parts'],
  ['server/platform/config/a.ts', '../../run/http/call', 'server-config-is-only-read'],
  ['server/b.ts', 'inversify', 'inversify-only-in-adapters-and-composition'],
  ['server/c.ts', 'fast-check', 'product-not-to-development-packages'],
  ['src/domain/billing/bills/round.ts', './trip', 'no-circular'],
] as const;

const ALLOWED = [
  ['src/application/billing/bills/useCase.ts', '../../../domain/billing/bills/bill'],
  ['src/application/billing/bills/stream.ts', 'rxjs'],
  ['src/application/billing/bills/record.ts', "import type { Bill } from '../../../../contract/billing/bills/bills'"],
  ['src/application/billing/bills/passed.ts', "export type { Bill } from '../../../../contract/billing/bills/bills'"],
  ['src/application/billing/bills/ports/Port.ts', '../../../../domain/billing/bills/bill'],
  ['src/infrastructure/http/adapter.ts', '../../../contract/billing/bills/bills'],
  ['src/infrastructure/http/client.ts', 'axios'],
  ['src/infrastructure/auth0js/createSdk.ts', 'auth0-js'],
  ['src/ui/billing/bills/Screen.tsx', '../../../application/billing/bills/useCase'],
  ['src/ui/money/payments/Screen.tsx', '../../kit/values/Money'],
  ['src/ui/kit/values/Money.tsx', '../../../domain/billing/bills/bill'],
  ['src/domain/billing/bills/trip.ts', './round'],
  ['contract/billing/bills/bills.ts', '../../../src/domain/billing/bills/bill'],
  ['contract/schema.ts', 'valibot'],
  ['server/main.ts', '../contract/billing/bills/bills'],
  ['server/billing/bills/useCase.ts', '../../../src/domain/billing/bills/bill'],
  ['server/billing/bills/SqlBills.ts', './useCase'],
  ['server/billing/bills/selectBills.sql.ts', 'kysely'],
  ['server/platform/database/statements/billsInScope.ts', 'kysely'],
  ['server/money/payments/SqlPayments.ts', '../../platform/database/statements/billsInScope'],
  ['server/platform/database/pool.ts', '../config/Config'],
  ['server/platform/config/Config.ts', '../../../contract/billing/bills/bills'],
  ['server/platform/config/readConfig.ts', './Config'],
  ['server/billing/bills/billsRoutes.ts', './useCase'],
  ['server/billing/bills/lockRoutes.ts', '../../platform/calls/Route'],
  ['server/platform/calls/Route.ts', '../../../contract/billing/bills/bills'],
  ['server/run/http/call.ts', '../../billing/bills/useCase'],
  ['server/run/composition/parts.ts', '../../billing/bills/SqlBills'],
  ['server/database.ts', 'pg'],
] as const;

const ROOT = path.resolve(__dirname, '../..');
let projectFolder: string;
let findings: string[];

beforeAll(async () => {
  await mkdir(path.join(ROOT, 'reports'), { recursive: true });
  projectFolder = await mkdtemp(path.join(ROOT, 'reports/layers-'));
  const bill = ['src/domain/billing/bills/bill.ts', undefined] as const;
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
