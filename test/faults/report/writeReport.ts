import { writeFile } from 'node:fs/promises';
import { CALLS_WITHOUT_SCREEN } from '../drivers/callsWithoutScreen';
import { nameOf } from '../drivers/Driver';
import type { CellResult } from '../matrix/Cell';
import { EXCEPTIONS } from '../matrix/expectations';
import { FAULTS } from '../matrix/Fault';
import type { FaultRun } from './FaultRun';
import { tableOf } from './tableOf';
import { summaryOf, textReport } from './textReport';

/** Writes faults.json, faults.txt, and the matrix as an HTML page with failures listed below. */
export async function writeReport(folder: string, results: readonly CellResult[], run: FaultRun): Promise<void> {
  const failed = results.filter(({ problems }) => problems.length > 0);
  const rows = tableOf(results).map(({ name, kind, cells }) => {
    const columns = cells.map(cellOf).join('');
    return `<tr><th scope="row">${escaped(name)}</th><td>${kind}</td>${columns}</tr>`;
  });
  const exceptions = EXCEPTIONS.map(
    ({ call, faults, outcomes, why }) =>
      `<li>${escaped(`${call.method} ${call.path}`)} × ${faults.join(', ')}: ${outcomes.join(' or ')}. ${escaped(why)}</li>`,
  );
  const notMade = CALLS_WITHOUT_SCREEN.map(
    ({ call, why }) => `<li>${escaped(`${call.method} ${call.path}`)}: ${escaped(why)}</li>`,
  );
  const summary = { ...run, cells: results.length, failed: failed.length };
  await writeFile(`${folder}/faults.json`, JSON.stringify(summary));
  await writeFile(`${folder}/faults.txt`, textReport(results, run));
  await writeFile(
    `${folder}/faults.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Faults</title><style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark }
  table { border-collapse: collapse; font-size: .8em } th { font-weight: 500 } th, td { border: 1px solid #8886; padding: .2rem .5rem; text-align: left }
  .wrong { background: #c5004433; font-weight: 600 } img { max-width: 480px; display: block; border: 1px solid #8886 }
</style><h1>Fault matrix</h1>
<p>${escaped(summaryOf(results, run))}.</p>
<table><thead><tr><th>Call</th><th>Kind</th>${FAULTS.map((fault) => `<th>${fault}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<h2>Exceptions</h2><ul>${exceptions.join('')}</ul>
<h2>Calls of the contract that no screen makes</h2><ul>${notMade.join('')}</ul>
<h2>Failures</h2>${failed.map(failureHtml).join('\n') || '<p>None.</p>'}</html>
`,
  );
}

function cellOf(result: CellResult | undefined): string {
  if (!result) return '<td></td>';
  return `<td${result.problems.length > 0 ? ' class="wrong"' : ''}>${result.outcome}</td>`;
}

function failureHtml({ driver, fault, problems, picture }: CellResult): string {
  const list = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
  const image = picture ? `<img src="faults/${picture}" alt="The page at the end">` : '';
  return `<h3>${escaped(nameOf(driver))} × ${fault}</h3><ul>${list}</ul>${image}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
