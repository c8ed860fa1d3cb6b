import { Fragment } from 'react';
import { useLooks } from '../useLooks';

/** An amount with its sign: `-$474.77`, `+$12.00`, or the second part of `$20.00 − $5.00`. */
const AMOUNT = /((?:[-+]|− )?\$[\d,]*\d(?:\.\d\d)?)/;

/** A text whose amounts stay on one line: browsers break after a minus sign, and a line that begins with `$474.77` reads as a charge. */
export function WholeAmounts({ text }: { text: string }) {
  const looks = useLooks();
  return text.split(AMOUNT).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={at} className={looks.unwrapped}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
