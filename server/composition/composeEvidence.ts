import { ReadBillBridge } from '../application/bills/ReadBillBridge';
import { ExportBillLines } from '../application/evidence/ExportBillLines';
import { ReadExpectedOnLaterBills } from '../application/evidence/ReadExpectedOnLaterBills';
import { WriteEvidence } from '../application/evidence/WriteEvidence';
import type { Route } from '../http/Route';
import { registerEvidenceRoutes } from '../http/routes/evidenceRoutes';
import { WorkerDocuments } from '../infrastructure/documents/WorkerDocuments';
import { HucreWorkbooks } from '../infrastructure/files/HucreWorkbooks';
import { SqlBillBridgeQueries } from '../infrastructure/sql/bills/SqlBillBridgeQueries';
import { SqlBillQueries } from '../infrastructure/sql/bills/SqlBillQueries';
import { SqlEvidenceQueries } from '../infrastructure/sql/bills/SqlEvidenceQueries';
import { SqlExpectedQueries } from '../infrastructure/sql/expected/SqlExpectedQueries';
import { SqlRetroWindows } from '../infrastructure/sql/rules/SqlRetroWindows';
import type { Platform } from './Platform';

/** Wires the routes of evidence and exports of bills. */
export function composeEvidence({ db }: Platform): (route: Route) => void {
  const bills = new SqlBillQueries(db);
  const bridge = new ReadBillBridge(bills, new SqlBillBridgeQueries(db));
  const evidence = new SqlEvidenceQueries(db);
  const expected = new ReadExpectedOnLaterBills(new SqlExpectedQueries(db), new SqlRetroWindows(db));
  const writeEvidence = new WriteEvidence({ bills, bridge, evidence, expected }, new WorkerDocuments());
  const exportLines = new ExportBillLines(bills, new HucreWorkbooks());
  return (route) => registerEvidenceRoutes(route, writeEvidence, exportLines);
}
