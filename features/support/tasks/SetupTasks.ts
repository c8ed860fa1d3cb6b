import type { SetupKind, SetupValues } from '../../../src/domain/office/setup/SetupRecord';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A record as a table names it. */
export type SetupRow = SetupValues & { readonly code: string };

/** A record in a list. */
export type SetupShown = Readonly<Record<'code' | 'name' | 'carriers' | 'rep', string>>;

/** An area to check before money moves. */
export type ReadinessShown = Readonly<Record<'area' | 'state', string>>;

/** Groups, carriers, agents and reps, and the checks before money moves. */
export interface SetupTasks {
  /** Adds a record, or changes the one with this code. @returns the effect that was shown before; empty if none was */
  save(person: TestPerson, kind: SetupKind, row: SetupRow): Promise<string>;
  /** Records of the kind last saved, by name; only those that the scenario has saved. */
  shown(person: TestPerson): Promise<readonly SetupShown[]>;
  /** Enters the bank account to which a carrier's remittances are paid. */
  enterCarrierAccount(person: TestPerson, carrierCode: string): Promise<void>;
  /** Confirms the most recently entered account. */
  confirmCarrierAccount(person: TestPerson, carrierCode: string): Promise<void>;
  /** States of the carrier's accounts, latest first. */
  carrierAccountStates(person: TestPerson, carrierCode: string): Promise<readonly string[]>;
  /** Opens what to check before money moves. */
  readReadiness(person: TestPerson): Promise<void>;
  /** What to check before money moves, as it is now. */
  readiness(person: TestPerson): Promise<readonly ReadinessShown[]>;
  /** Sends a test mail to the person. */
  sendTestMail(person: TestPerson): Promise<void>;
  /** Enters the code of the test mail. */
  confirmTestMail(person: TestPerson, code: string): Promise<void>;
}
