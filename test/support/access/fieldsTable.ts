import { Role } from '../../../src/domain/access/Role';
import type { MatrixPerson } from './matrixPeople';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** What each person learns about themselves and their own work. */
const OWN = words(`
  agentCodes branding codeNames carrierCodes divisionLimits endedAt grants groups groupSettings isTracked kept name
  allRows bytes deleted export exportPk expiresAt fileName format noun problem requestedAt rows
  receivedUiWelcomeNotice recordedAt removed repId role roles state theme total uiLogPk userPreferences
  waysToSignIn
`);

/** What agents see of their groups: bills, what is due and paid, and their own views; no member, and no one's rules. */
const AGENT = words(`
  adjustmentsCents audience balanceCents billDate billedCents billNumber billPk bills byMonth byStatus
  carrierNames changedAt changedBy changedLineCount corrections count creditsCents daysPastDue deposits
  division dueCents dueDate from groupCount groupName groupNumber hasMore isOwn items kind lateDeductions lineCount list mayChange
  number
  memberCount members modDate next openCents owedAfterReturns ownerName paidCents parameters pastDue
  pastDueCents pay payments pendingCents period periodFrom periodTo previousBalanceCents changeCents reconciledAt
  reconciledCents releasedAt stage startView status statusCounts sums suspense suspenseCents toReleaseTotal
  unreadCount version viewPk waiting writeOffs
  carrierCode carrierName carriers corrected credited creditedAfterDays errorCount lost month months over premiumCents
  settled under year years
  billCount dueFrom dueTo summaries
  carrierAccounts firstApprovals refundCredits returnedRefunds reversals stateRemittances
`);

/** What carriers see beyond that: lines with their members, corrections, comments for them, their files and remittances. */
const CARRIER = words(`
  addDate addUser afterCents amount amountCents arrivedCents at attachmentPk attachments beforeCents bill
  billCount businessDate byName bytes canAttach canRemove carrierCode carrierName change closedCents column
  columns commentPk correctionPk counts coverage creditedUntil dateOrder deletableUntil differenceCents
  checked differing unchecked withoutClass ageFrom ageRule ageTo className decidedAt effectiveFrom exhibit maxVolumeCents policy proposedAt rate
  cause expectedCents rowCount table tablePk unit reasons why differenceKind duplicateOf effect effectiveDate errorRows evidence expected expectedPk field fileName filePk
  format goodRows headerRow headings installments isDeleted isForCarrier isFromCarrier isOverdue isRead
  remitOn traceNumber upcoming lateCents lateCount layout linePk lines meaning memberId memberName mentionable modUser mostAttachmentBytes notice
  noticePk oneTimeCents openCount origin overdueCount owner plan progress reasonCode remittancePk row rows
  age charge charges correctionsToAnswer credit credits expectedByAge filesRefused filesToCommit latestRemittance nextRemittance
  remittancesSent remittedByMonth remittedCents cents
  sentAt source storedName sumCents templateBy text tier totalCents values words
`);

/** What the office alone sees: cash, processing, who may do what, and what stands behind a payment. */
const OFFICE = words(`
  clearingCents closingCents controlCents hasLetter inTransitCents lastBusinessDate ledgerCents nextRun outstandingCents
  payableCents postedLaterCents repCode runPk statementCents statementPk toSendCents
`);

/** Names of counts by status, such as `PAID`. */
const isStatus = (field: string) => /^[A-Z_]+$/.test(field);

const INSIDE: ReadonlySet<string> = new Set([Role.BillingUser, Role.Admin]);

/**
 * Fields of an answer that its person may not see, by the names that fields have in every call. People outside a group and the
 * office see only what this table lists, so a new field of an answer to them needs a place in it.
 *
 * @returns the names, each once.
 */
export function fieldsBeyond({ options }: Pick<MatrixPerson, 'options'>, body: unknown): readonly string[] {
  const roles = new Set<string>([...(options.roles ?? []), ...(options.grants ?? []).map(({ role }) => role)]);
  const found = [...new Set(fieldsIn(body))];
  if (roles.has(Role.Admin)) return [];
  if ([...roles].some((role) => INSIDE.has(role))) return found.filter((field) => OFFICE.includes(field));
  const isCarrier = roles.has(Role.Carrier);
  const seen = new Set([...OWN, ...(isCarrier || roles.has(Role.Agent) ? AGENT : []), ...(isCarrier ? CARRIER : [])]);
  return found.filter((field) => !seen.has(field) && !isStatus(field));
}

/** Fields whose nested fields are codes. */
const BY_CODE = new Set(['codeNames']);

/** Names of fields that have a value. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (isEmpty(one)) return [];
    return BY_CODE.has(name) ? [name] : [name, ...fieldsIn(one)];
  });
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
