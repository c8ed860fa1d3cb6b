import type { ValueMember } from '../memberValues/ValueMembers';
import type { CostValue } from './MemberCostCenter';

export type CostMember = ValueMember<CostValue>;
