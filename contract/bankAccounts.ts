import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { groupNumberSchema, openPicklist, pkSchema } from './shared/primitives';

/** Numbers are stored encrypted and masked except for their last three digits. @source MSK-2 */
export const bankAccountSchema = v.object({
  bankAccountPk: pkSchema,
  groupNumber: groupNumberSchema,
  name: v.string(),
  bankName: v.string(),
  accountType: openPicklist(['checking', 'savings']),
  accountMasked: v.string(),
  routingMasked: v.string(),
});

/** 403 FORBIDDEN for a group outside the caller's scope. */
export const listBankAccounts = defineCall({
  method: 'GET',
  path: '/api/bankAccounts',
  operation: 'bankAccounts.read',
  summary: "A group's bank accounts, masked.",
  schemas: {
    query: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({ items: v.array(bankAccountSchema) }),
  },
});

/** 422 BANK_ACCOUNT_INVALID when the routing number's check digit is wrong. */
export const addBankAccount = defineCall({
  method: 'POST',
  path: '/api/bankAccounts',
  operation: 'bankAccounts.write',
  summary: 'Adds a bank account to pay from.',
  status: 201,
  schemas: {
    body: v.object({
      groupNumber: groupNumberSchema,
      name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name for the account.'), v.maxLength(80)),
      bankName: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the name of the bank.'), v.maxLength(80)),
      accountType: v.picklist(['checking', 'savings']),
      routingNumber: v.pipe(v.string(), v.regex(/^\d{9}$/, 'A routing number has nine digits.')),
      accountNumber: v.pipe(v.string(), v.regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits.')),
    }),
    answer: bankAccountSchema,
  },
});

/** 409 BANK_ACCOUNT_IN_USE while a pending payment draws on it. */
export const removeBankAccount = defineCall({
  method: 'DELETE',
  path: '/api/bankAccounts/:bankAccountPk',
  operation: 'bankAccounts.write',
  summary: 'Removes a bank account. Payments made from it keep its name.',
  schemas: { params: v.object({ bankAccountPk: pkSchema }), answer: v.object({ removed: v.number() }) },
});
