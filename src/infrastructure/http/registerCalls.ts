import {
  getDivisionBalances,
  getMemberRegister,
  searchNotRemitted,
  searchRegister,
  settleBalances,
} from '../../../contract/register';
import type { MemberRegisterQuery, RegisterGateway } from '../../application/register/Register';
import type { RegisterQuery } from '../../domain/register/RegisterPage';
import { adapted, fromCalls } from './fromCalls';
import { seenOf } from './writeOffCalls';

export const registerCalls = fromCalls({
  search: adapted(searchRegister, {
    args: ({ division, ...query }: RegisterQuery) => ({ ...query, division: division || undefined }),
  }),
  notRemitted: searchNotRemitted,
  member: adapted(getMemberRegister, {
    args: ({ memberName, division, ...query }: MemberRegisterQuery) => ({
      ...query,
      memberName: query.memberId === '' ? memberName : undefined,
      division: division || undefined,
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
