import {
  getDivisionBalances,
  getMemberRegister,
  searchNotRemitted,
  searchRegister,
  settleBalances,
} from '../../../contract/register';
import type { MemberRegisterQuery, RegisterGateway } from '../../application/register/Register';
import type { DivisionBalance } from '../../domain/register/DivisionBalance';
import type { NotRemittedPage, NotRemittedQuery } from '../../domain/register/NotRemitted';
import type {
  MemberRegister,
  RegisterPage,
  RegisterQuery,
  SeenBalance,
  SettlementResult,
  SettlementTerms,
} from '../../domain/register/RegisterPage';
import type { ApiClient } from './ApiClient';

export class HttpRegisterGateway implements RegisterGateway {
  constructor(private readonly api: ApiClient) {}

  search({ groupNumber, asOf, division, ...filter }: RegisterQuery, signal?: AbortSignal): Promise<RegisterPage> {
    const body = { ...filter, ...(asOf && { asOf }), ...(division && { division }) };
    return this.api.call(searchRegister, { params: { groupNumber }, body }, signal && { signal });
  }

  notRemitted({ groupNumber, ...body }: NotRemittedQuery, signal?: AbortSignal): Promise<NotRemittedPage> {
    return this.api.call(searchNotRemitted, { params: { groupNumber }, body }, signal && { signal });
  }

  member(
    { groupNumber, memberId, memberName, asOf, division }: MemberRegisterQuery,
    signal?: AbortSignal,
  ): Promise<MemberRegister> {
    const body = {
      memberId,
      ...(memberId === '' && { memberName }),
      ...(asOf && { asOf }),
      ...(division && { division }),
    };
    return this.api.call(getMemberRegister, { params: { groupNumber }, body }, signal && { signal });
  }

  async byDivision(groupNumber: string, signal?: AbortSignal): Promise<readonly DivisionBalance[]> {
    return (await this.api.call(getDivisionBalances, { params: { groupNumber } }, signal && { signal })).items;
  }

  async settle(
    groupNumber: string,
    balances: readonly SeenBalance[],
    terms: SettlementTerms,
    isConfirmed: boolean,
  ): Promise<readonly SettlementResult[]> {
    const seen = balances.map(({ memberId, memberName, coverage, plan, balanceCents }) => ({
      memberId,
      memberName,
      coverage,
      plan,
      balanceCents,
    }));
    const body = { balances: seen, ...terms, isConfirmed };
    return (await this.api.call(settleBalances, { params: { groupNumber }, body })).results;
  }
}
