import { CALLS } from '../../../contract/calls';
import { agingDrivers } from './agingDrivers';
import { auditDrivers } from './auditDrivers';
import { autopayDrivers } from './autopayDrivers';
import { bankDrivers } from './bankDrivers';
import { bankFileDrivers } from './bankFileDrivers';
import { billDrivers } from './billDrivers';
import { booksDrivers } from './booksDrivers';
import { CALLS_WITHOUT_SCREEN } from './callsWithoutScreen';
import { classDrivers } from './classDrivers';
import { continuationDrivers } from './continuationDrivers';
import { controlDrivers } from './controlDrivers';
import { correctionDrivers } from './correctionDrivers';
import { costDrivers } from './costDrivers';
import type { Driver } from './Driver';
import { depositDrivers } from './depositDrivers';
import { directoryDrivers } from './directoryDrivers';
import { divisionDrivers } from './divisionDrivers';
import { erasureDrivers } from './erasureDrivers';
import { expectedDrivers } from './expectedDrivers';
import { exportDrivers } from './exportDrivers';
import { fileReversalDrivers } from './fileReversalDrivers';
import { invitationDrivers } from './invitationDrivers';
import { layoutDrivers } from './layoutDrivers';
import { noticeDrivers } from './noticeDrivers';
import { notOnBillDrivers } from './notOnBillDrivers';
import { officeDrivers } from './officeDrivers';
import { openingDrivers } from './openingDrivers';
import { payDrivers, payDriversToo } from './payDrivers';
import { personDrivers } from './personDrivers';
import { positivePayDrivers } from './positivePayDrivers';
import { processingDrivers } from './processingDrivers';
import { rateDrivers } from './rateDrivers';
import { reconcileDrivers } from './reconcileDrivers';
import { refundDrivers } from './refundDrivers';
import { registerDrivers } from './registerDrivers';
import { remittanceDrivers } from './remittanceDrivers';
import { returnFileDrivers } from './returnFileDrivers';
import { reversalDrivers } from './reversalDrivers';
import { ruleDrivers } from './ruleDrivers';
import { savingsDrivers } from './savingsDrivers';
import { sessionDrivers } from './sessionDrivers';
import { setupDrivers } from './setupDrivers';
import { standingDrivers } from './standingDrivers';
import { statementDrivers } from './statementDrivers';
import { suspenseDrivers } from './suspenseDrivers';
import { unclaimedDrivers } from './unclaimedDrivers';
import { uploadDrivers } from './uploadDrivers';
import { viewDrivers } from './viewDrivers';

/** Drivers of all calls. @throws Error if a call of the contract has none. */
export function allDrivers(): readonly Driver[] {
  const drivers = [
    ...sessionDrivers,
    ...billDrivers,
    ...reconcileDrivers,
    ...standingDrivers,
    ...continuationDrivers,
    ...rateDrivers,
    ...viewDrivers,
    ...booksDrivers,
    ...statementDrivers,
    ...erasureDrivers,
    ...controlDrivers,
    ...expectedDrivers,
    ...exportDrivers,
    ...registerDrivers,
    ...savingsDrivers,
    ...classDrivers,
    ...costDrivers,
    ...divisionDrivers,
    ...payDrivers,
    ...autopayDrivers,
    ...bankDrivers,
    ...payDriversToo,
    ...reversalDrivers,
    ...correctionDrivers,
    ...notOnBillDrivers,
    ...layoutDrivers,
    ...depositDrivers,
    ...suspenseDrivers,
    ...positivePayDrivers,
    ...refundDrivers,
    ...unclaimedDrivers,
    ...agingDrivers,
    ...auditDrivers,
    ...noticeDrivers,
    ...officeDrivers,
    ...processingDrivers,
    ...bankFileDrivers,
    ...fileReversalDrivers,
    ...returnFileDrivers,
    ...remittanceDrivers,
    ...directoryDrivers,
    ...personDrivers,
    ...invitationDrivers,
    ...ruleDrivers,
    ...setupDrivers,
    ...uploadDrivers,
    ...openingDrivers,
  ];
  const driven = new Set([...CALLS_WITHOUT_SCREEN, ...drivers].map(({ call }) => call));
  const missing = CALLS.filter((call) => !driven.has(call));
  if (missing.length > 0) {
    throw new Error(
      `No driver in test/faults/drivers for: ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}.`,
    );
  }
  return drivers;
}
