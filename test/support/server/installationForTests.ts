import type { ReadInstallation } from '../../../server/office/goLive/ports';
import type { InstallationFacts } from '../../../src/domain/office/goLive/GoLiveFacts';

/** Status of an installation without a machine of its own: everything is in order except its schedule, which is not set. */
const INSTALLATION: InstallationFacts = {
  isProduction: true,
  settingWarnings: [],
  offersAch: true,
  requiresSent: true,
  originator: null,
  remitTo: [],
  sendsMail: true,
  identity: { name: 'The identity provider', isEmbedded: false, problem: null },
  schedule: null,
  timeZone: 'America/New_York',
  freeBytes: 100 * 1024 ** 3,
  clockProblem: null,
  encryption: {
    hasOwnKey: true,
    isBeingReplaced: false,
    encryptsBackups: true,
    encryptsConnection: true,
    isSiteTrusted: true,
  },
  pooler: null,
  replica: null,
};

export const installationForTests =
  (facts: Partial<InstallationFacts> = {}): ReadInstallation =>
  async () => ({ ...INSTALLATION, ...facts });
