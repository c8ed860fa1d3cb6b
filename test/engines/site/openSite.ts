import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStageServer } from '../../../features/support/browser/stageServer';
import { type Report, reportProblems } from './reportProblems';

const BUILT = path.resolve(__dirname, '../../../dist/web');
const ADDRESS = '/engines/reports';

/** Starts the server with the built application, whose pages report problems to the server. */
export async function openSite(settings: Readonly<Record<string, string>> = {}) {
  const webFolder = await mkdtemp(path.join(tmpdir(), 'listbill-engines-'));
  await cp(BUILT, webFolder, { recursive: true, filter: (file) => !/\.map$|index\.html\.\w+$/.test(file) });
  await writeFile(
    path.join(webFolder, 'report-problems.js'),
    `(${reportProblems.toString()})(${JSON.stringify(ADDRESS)});`,
  );
  const page = path.join(webFolder, 'index.html');
  const text = await readFile(page, 'utf8');
  await writeFile(page, text.replace('<head>', '<head><script src="report-problems.js"></script>'));
  const reports: Report[] = [];
  const server = await startStageServer({
    webFolder,
    settings,
    extras: (app) => {
      app.post<{ Body: Report }>(ADDRESS, async ({ body }) => {
        reports.push(body);
        return {};
      });
    },
  });
  return {
    address: server.address,
    backstage: server.backstage,
    /** Returns and clears the reports from all pages. */
    takeReports: (): readonly Report[] => reports.splice(0),
    close: async () => {
      await server.close();
      await rm(webFolder, { recursive: true });
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
