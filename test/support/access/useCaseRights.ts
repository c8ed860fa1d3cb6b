import { OWNER_KINDS_OF_SCOPE, UPLOAD_OPERATIONS } from '../../../server/office/uploads/uploadAccess';
import { BILL_LIST } from '../../../src/domain/billing/bills/billList';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { UploadOwnerKind } from '../../../src/domain/platform/files/UploadKind';
import { callName, rowName } from './callName';
import type { MatrixCall } from './MatrixCall';

/** Rights that a use case requires besides the policy line of its call. */
export interface UseCaseRight {
  /** Another line of the policy, whose scope counts. */
  readonly operation?: Operation;
  /** Kinds of scopes that it accepts. Default: all. */
  readonly scopes?: readonly Scope['kind'][];
}

type Row = Pick<MatrixCall, 'call' | 'variant'>;

const SCOPES = Object.keys(OWNER_KINDS_OF_SCOPE) as readonly Scope['kind'][];

/** Only people whose scope can have owners of a kind reach their files. */
const filesOf = (owner: UploadOwnerKind) => ({
  scopes: SCOPES.filter((kind) => OWNER_KINDS_OF_SCOPE[kind].includes(owner)),
});
const BY_VARIANT: Readonly<Record<string, UploadOwnerKind>> = { 'of a carrier': 'carrier', 'of the office': 'office' };

const BY_ROW: Readonly<Record<string, UseCaseRight>> = {
  // A draft of a payment. An export of bills.
  'PUT /api/drafts/:draftId': { operation: 'payments.create' },
  'POST /api/exports/:exportPk/again': { operation: BILL_LIST.operation },
  'GET /api/savedViews': { operation: BILL_LIST.operation },
  'PUT /api/savedViews/:viewPk': { operation: BILL_LIST.operation },
  'POST /api/savedViews/:viewPk/delete': { operation: BILL_LIST.operation },
  'PUT /api/startViews/:list': { operation: BILL_LIST.operation },
  'PUT /api/savedViews/:viewPk/audience: with a group': { scopes: ['groups'] },
  'PUT /api/savedViews/:viewPk/audience: with the office': { scopes: ['all'] },
  // A person whom a manager may change.
  'POST /mgmt/users/:id/confirm': { operation: 'directory.write' },
  'GET /api/uploadOwners': { operation: UPLOAD_OPERATIONS.payrollDeductions },
  'GET /api/uploadOwners: of carriers': { operation: UPLOAD_OPERATIONS.carrierBill },
  'GET /api/uploadOwners: of the office': { operation: UPLOAD_OPERATIONS.lockbox },
  'GET /api/uploadOwners: for logos': { operation: 'uploads.logo' },
  'POST /api/upload/:kind/:owner/:template': { operation: UPLOAD_OPERATIONS.payrollDeductions },
  'POST /api/upload/:kind/:owner/:template: of a carrier': { operation: UPLOAD_OPERATIONS.carrierBill },
  'POST /api/upload/:kind/:owner/:template: of the office': { operation: UPLOAD_OPERATIONS.lockbox },
  'DELETE /api/savedLayouts/:layoutPk': filesOf('group'),
  'DELETE /api/savedLayouts/:layoutPk: of payroll': { operation: 'columnMappings.write' },
  'DELETE /api/savedLayouts/:layoutPk: of corrections': { operation: 'corrections.write' },
  'DELETE /api/savedLayouts/:layoutPk: of statements': { operation: 'cash.work' },
  'DELETE /api/savedLayouts/:layoutPk: of acknowledgments': { operation: 'bankFiles.download' },
  'POST /api/uploadMultiple/:kind/:owner': { operation: UPLOAD_OPERATIONS.payrollDeductions },
};

const ABOUT_FILES = /^\S+ \/api\/(?:uploads\/:filePk|fileTemplates|demo\/files)/;

/** Rights that the use case of a row requires; undefined for the policy line alone. */
export function rightOfUseCase(row: Row): UseCaseRight | undefined {
  const known = BY_ROW[rowName(row)];
  if (known !== undefined || !ABOUT_FILES.test(callName(row.call))) return known;
  return filesOf(BY_VARIANT[row.variant ?? ''] ?? 'group');
}

/**
 * Calls about a whole group or its other records under lines of the policy that are open to people who are limited to divisions.
 * They see and change none of it.
 */
const OF_WHOLE_GROUP: ReadonlySet<string> = new Set([
  'DELETE /api/savedLayouts/:layoutPk',
  'GET /api/bankAccounts/:bankAccountPk',
  'GET /api/carriers/:carrierCode/rules',
  'GET /api/groups/:groupNumber',
  'GET /api/groups/:groupNumber/contributionProposals',
  'GET /api/groups/:groupNumber/correctionLayout',
  'GET /api/groups/:groupNumber/learnedRates',
  'GET /api/groups/:groupNumber/memberLinks',
  'GET /api/groups/:groupNumber/rateTables',
  'GET /api/groups/:groupNumber/rateTables/:tablePk',
  'GET /api/groups/:groupNumber/rateTables/:tablePk/exhibit',
  'GET /api/groups/:groupNumber/settings',
  'GET /api/groups/:groupNumber/standingDecisions',
  'GET /api/receivedChecks',
  'GET /api/suspense',
  'POST /api/groups/:groupNumber/corrections/send',
  'POST /api/groups/:groupNumber/register/settle',
  'POST /api/groups/:groupNumber/register/writeOffs',
  'POST /api/groups/:groupNumber/register/writeOffs/:writeOffPk/decide',
  'POST /api/groups/:groupNumber/register/writeOffs/:writeOffPk/reverse',
  'POST /api/groups/:groupNumber/register/writeOffs/preview',
  'PUT /api/groups/:groupNumber/correctionLayout',
]);

export const isAboutWholeGroup = ({ call }: Row) => OF_WHOLE_GROUP.has(callName(call));
