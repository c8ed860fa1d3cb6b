import { processPayments, reallocate, sendAgain, takeBack, voidOne } from './changingPayments';
import { closeShortOne, postCheck, zeroPay } from './closingBills';
import type { Choices, MoneyStage } from './MoneyStage';
import { apply, decideOnRefund, refund, settle, transfer } from './movingSuspense';
import { pay, payOnHold, payShort } from './paying';

type Command = (stage: MoneyStage, choices: Choices) => Promise<string>;

/**
 * Every command that moves money. Each goes to the server and to the model, and returns what happened, such as `pay: done`.
 * Each throws the assertion's error if the server answers differently from what the model predicts.
 */
export const MONEY_COMMANDS = {
  pay: (stage, choices) => pay(stage, choices, 'none'),
  payFromSuspense: (stage, choices) => pay(stage, choices, 'suspense'),
  payFromCredit: (stage, choices) => pay(stage, choices, 'credit'),
  payShort,
  payOnHold,
  void: voidOne,
  process: processPayments,
  return: (stage, choices) => takeBack(stage, choices, 'return'),
  reverse: (stage, choices) => takeBack(stage, choices, 'reverse'),
  reallocate,
  sendAgain,
  zeroPay,
  closeShort: closeShortOne,
  postCheck,
  apply,
  transfer,
  refund,
  decideRefund: decideOnRefund,
  settleReturn: settle,
} satisfies Readonly<Record<string, Command>>;

export type MoneyCommand = keyof typeof MONEY_COMMANDS;
