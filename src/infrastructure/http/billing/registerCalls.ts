import {
  getDivisionBalances,
  getMemberRegister,
  searchNotRemitted,
  searchRegister,
  settleBalances,
} from '../../../../contract/billing/register';
import type { MemberRegisterQuery, RegisterGateway } from '../../../application/billing/register/Register';
import { adapted, fromCalls } from '../fromCalls';
import { seenOf } from './writeOffCalls';

export const registerCalls = fromCalls({
  search: searchRegister,
  notRemitted: searchNotRemitted,
  member: adapted(getMemberRegister, {
    args: ({ memberName, ...query }: MemberRegisterQuery) => ({
      ...query,
      memberName: query.memberId === '' ? memberName : undefined,
    }),
  }),
  byDivision: adapted(getDivisionBalances, { answer: ({ items }) => items }),
  settle: adapted(settleBalances, {
    args: ({ balances, ...terms }: Parameters<RegisterGateway['settle']>[0]) => ({
      ...terms,
      balances: balances.map(seenOf),
    }),
    answer: ({ results }) => results,
  }),
});
