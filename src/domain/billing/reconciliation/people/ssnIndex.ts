import { commonNameKey, nameKey } from '../memberKey';
import type { PersonRow } from './PeopleMatch';

/** The last four digits of a full or masked SSN; undefined if there are none. */
export function lastFour(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /^(?:[\dX*•#-]*[X*•#\d-])?(\d{4})$/i.exec(text.replace(/\s/g, ''))?.[1];
}

/** Finds members whose member number is an SSN: by the full SSN, then by its last four digits together with the name. */
export function ssnIndex(
  billed: ReadonlyMap<string, string>,
  byId: (memberId: string) => string | undefined,
): (row: PersonRow) => string | undefined {
  const byDigits = new Map<string, string | null>();
  for (const [memberId, name] of billed) {
    const digits = lastFour(memberId);
    if (digits === undefined || nameKey(name) === '') continue;
    const key = `${digits} ${commonNameKey(name)}`;
    byDigits.set(key, byDigits.has(key) ? null : memberId);
  }
  return ({ ssn, memberId, memberName }) => {
    const whole = ssn?.replace(/\D/g, '');
    const found = whole?.length === 9 ? byId(whole) : undefined;
    const digits = lastFour(ssn) ?? (/^(?:[X*•#-]+\d{4}|\d{4})$/i.test(memberId) ? lastFour(memberId) : undefined);
    return (
      found ??
      (digits === undefined ? undefined : (byDigits.get(`${digits} ${commonNameKey(memberName)}`) ?? undefined))
    );
  };
}
