import type { ValueMember, ValueMemberPage } from '../memberValues/ValueMembers';
import type { CostValue } from './MemberCostCenter';

export type CostMember = ValueMember<CostValue>;
export type CostMemberPage = ValueMemberPage<CostValue>;
