import { randomUUID } from 'node:crypto';
import { getPayment } from '../../../contract/money/payments';
import { changeBankFile, listBankFiles } from '../../../contract/money/remittances';
import { DownloadBankFile } from '../../../server/money/processing/bankFiles/DownloadBankFile';
import { SqlBankFileStore } from '../../../server/money/processing/bankFiles/SqlBankFileStore';
import { SqlPaymentFiles } from '../../../server/money/processing/bankFiles/SqlPaymentFiles';
import { RunProcessing } from '../../../server/money/processing/RunProcessing';
import { SqlProcessingRepository } from '../../../server/money/processing/SqlProcessingRepository';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { type AchTerms, DEFAULT_ACH_TERMS } from '../../../src/domain/money/payments/achEntry';
import type { BankFile, BankFileStep } from '../../../src/domain/money/processing/BankFile';
import { Role } from '../../../src/domain/platform/access/Role';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { beforeEachPayingGroup, type PayingGroup, pay, payingGroup } from '../payments/payingGroup';
import type { TestServer } from '../server/startTestServer';
import type { TestPerson } from '../server/TestData';

const ORIGINATOR = {
  companyName: 'Acme Benefits',
  companyId: '1123456789',
  bankRouting: '011000015',
  bankName: 'First Bank',
  ediSender: 'ACME',
  isTest: true,
};

/**
 * A server for a describe block, outside the demo, where a file counts once it is sent. Each test starts on Tuesday, March 10,
 * with a group that pays and a manager. A payment of that day settles on Thursday.
 */
export function bankFileStage() {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;
  /** Changed by tests; the default for each. */
  const achTerms: { -readonly [Term in keyof AchTerms]: AchTerms[Term] } = { ...DEFAULT_ACH_TERMS };
  const remittanceTerms = { afterDays: 0 };
  const options = { requiresSent: true, officeTimeZone: 'America/New_York', achTerms, remittanceTerms };
  const addManager = async () => {
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  };

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z', {
    achTerms,
    remittanceTerms,
  });
  beforeEach(addManager);
  afterEach(() => {
    Object.assign(achTerms, DEFAULT_ACH_TERMS);
    remittanceTerms.afterDays = 0;
  });

  const processing = (db = server.db) =>
    new RunProcessing(
      new SqlProcessingRepository(db, options),
      new SqlTransactions(db),
      new SqlPaymentFiles(db, server.encryption, options),
      server.clock,
      { allowFutureDates: false, owner: null, reportFailure: () => undefined, ...options },
    );
  const runOn = (day: string) => {
    server.clock.set(`${day}T06:00:00.000Z`);
    return processing().run(localDate(day), 'Processing');
  };
  const paid = async () => pay(server, group, await group.bill());
  const statusOf = async (paymentPk: string) =>
    (await server.as(group.payor).ok(getPayment, { params: { paymentPk } })).payment.status;
  const files = async () => (await server.as(manager).ok(listBankFiles, { query: {} })).items;
  const latest = async (): Promise<BankFile> => {
    const [file] = await files();
    if (!file) throw new Error('No file was made.');
    return file;
  };
  const download = (filePk: string, store = new SqlBankFileStore(server.db, options)) =>
    new DownloadBankFile(store, server.encryption, ORIGINATOR, options).run(
      filePk,
      { ...manager } as never,
      server.clock.now(),
    );
  /** Downloads a file. @returns its records */
  const send = async ({ filePk }: BankFile) => {
    const { bytes } = await download(filePk);
    return Buffer.from(bytes).toString('ascii').split('\r\n');
  };
  const change = (
    file: BankFile,
    step: BankFileStep,
    numbers: Partial<BankFile> = {},
    idempotencyKey = randomUUID(),
  ) => ({
    params: { filePk: file.filePk },
    body: {
      step,
      reason: step === 'acknowledge' ? '' : 'As the bank said',
      entryCount: numbers.entryCount ?? file.entryCount,
      amountCents: numbers.amountCents ?? file.amountCents,
    },
    idempotencyKey,
  });
  const record = (...parts: Parameters<typeof change>) => server.as(manager).ok(changeBankFile, change(...parts));
  const refusal = (...parts: Parameters<typeof change>) => server.as(manager).refused(changeBankFile, change(...parts));
  /** The acknowledgment of a file with rejected entries. @param accepted the bank's numbers */
  const rejection = (
    { filePk }: Pick<BankFile, 'filePk'>,
    confirmations: readonly string[],
    accepted: { readonly entryCount: number; readonly amountCents: number },
  ) => ({
    params: { filePk },
    body: {
      step: 'acknowledge' as const,
      entryCount: accepted.entryCount,
      amountCents: cents(accepted.amountCents),
      rejected: confirmations.map((confirmation) => ({ confirmation, reason: 'Account closed' })),
    },
    idempotencyKey: randomUUID(),
  });
  /** Starts over, as before each test. */
  const reset = async () => {
    await server.reset();
    group = await payingGroup(server);
    await addManager();
  };

  return {
    get server() {
      return server;
    },
    get group() {
      return group;
    },
    get manager() {
      return manager;
    },
    achTerms,
    remittanceTerms,
    processing,
    runOn,
    paid,
    statusOf,
    files,
    latest,
    download,
    send,
    change,
    record,
    refusal,
    rejection,
    reset,
  };
}
