import { digest } from './scenarios.mjs';

/** Titles of the feature folders, in the order of the work. */
export const CAPABILITIES = {
  bills: 'Bills',
  reconciliation: 'Reconciling',
  payments: 'Payments',
  deposits: 'Deposits and suspense',
  ledger: 'Books',
  delinquency: 'Aging and delinquency',
  dashboard: 'Dashboard',
  uploads: 'Uploads',
  rules: 'Rules of a group',
  setup: 'Setup',
  access: 'Rights',
  directory: 'People and their access',
  audit: 'Audit',
  groups: 'Groups',
  views: 'Views of lists',
  account: 'Accounts and passwords',
  session: 'Signing in and out',
  shell: 'Everywhere in the application',
};

/** Capabilities of the files of business rules; a file of the same name as a folder belongs to it. */
const OF_RULES = {
  accounts: 'account',
  aging: 'delinquency',
  archive: 'bills',
  autopay: 'payments',
  'bank-accounts': 'payments',
  evidence: 'bills',
  'going-live': 'setup',
  erasure: 'bills',
  opening: 'setup',
  controls: 'deposits',
  corrections: 'reconciliation',
  costs: 'reconciliation',
  divisions: 'reconciliation',
  expected: 'reconciliation',
  exports: 'shell',
  'list-exports': 'shell',
  'not-on-bill': 'reconciliation',
  notices: 'shell',
  paying: 'payments',
  'payroll-files': 'reconciliation',
  people: 'directory',
  processing: 'payments',
  rates: 'reconciliation',
  register: 'reconciliation',
  savings: 'reconciliation',
  reconciling: 'reconciliation',
  reminders: 'groups',
  release: 'bills',
  returns: 'payments',
  settings: 'rules',
  periods: 'ledger',
  statements: 'ledger',
  shorts: 'payments',
  refunds: 'deposits',
  reversals: 'payments',
  positivePay: 'deposits',
  suspense: 'deposits',
};

export const capabilityOf = ({ uri }) => uri.split('/')[1].replace(/\.feature$/, '');

/** @param {{ where: string }} rule `features/business-rules/aging.md:3` */
export function capabilityOfRule({ where }) {
  const file = where.replace(/^.*\/|\.md:\d+$/g, '');
  return OF_RULES[file] ?? file;
}

/** @returns {[string, object[]][]} capabilities with their scenarios; one without a title comes last */
export function byCapability(scenarios) {
  return [...Map.groupBy(scenarios, capabilityOf)].sort(([one], [other]) => placeOf(one) - placeOf(other));
}

export const titleOf = (capability) => CAPABILITIES[capability] ?? capability[0].toUpperCase() + capability.slice(1);
/** Pages beside those of the capabilities. */
const OTHER_PAGES = ['index', 'rules', 'requirements', 'glossary'];
/** The folder `rules` is about the rules of a group, and rules.html is about all business rules. */
export const pageOf = (capability) => `${OTHER_PAGES.includes(capability) ? 'features-' : ''}${capability}.html`;
export const idOf = ({ key }) => `s-${digest(key)}`;
export const hrefOf = (scenario) => `${pageOf(capabilityOf(scenario))}#${idOf(scenario)}`;
/** By file and line, as evidence names a scenario. */
export const hrefsOf = (scenarios) =>
  new Map(scenarios.map((scenario) => [`${scenario.uri}:${scenario.line}`, hrefOf(scenario)]));

function placeOf(capability) {
  const at = Object.keys(CAPABILITIES).indexOf(capability);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
