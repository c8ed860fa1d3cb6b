import type { Deduction } from '../PayrollTable';
import { fileCentsOf } from './FileBalance';

const SEEDS = [0x811c9dc5, 0x01000193] as const;
const PRIME = 16_777_619;

/**
 * Identifies the rows of a payroll file, to detect when the same file is compared with another bill. Files with the same people,
 * coverages, amounts, and pay dates in the same order have the same fingerprint, whatever their names. Not secure.
 *
 * @returns 16 hexadecimal digits
 */
export function fileFingerprint(deductions: readonly Deduction[]): string {
  let [one, other]: [number, number] = [...SEEDS];
  for (const deduction of deductions) {
    const { memberId, memberName, coverage, payDate } = deduction;
    const text = `${memberId}\0${memberName}\0${coverage ?? '\0'}\0${fileCentsOf(deduction)}\0${payDate ?? ''}\n`;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, PRIME);
      other = Math.imul(other + code, PRIME) ^ (other >>> 15);
    }
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
