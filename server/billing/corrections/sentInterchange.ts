import type { SentInterchange, SentLoop } from '../../../src/domain/billing/corrections/answeredCorrections';
import { segmentsOf } from '../../platform/files/reading/x12Segments';
import type { SentCorrectionFile } from './ports';

/** The control numbers and loops of an 834 of corrections, from its bytes. */
export function sentInterchange({ filePk, name, bytes }: SentCorrectionFile): SentInterchange {
  const numbers = { interchange: '', group: '', set: '', reference: '' };
  const loops: { -readonly [Key in keyof SentLoop]: SentLoop[Key] }[] = [];
  let position = 0;
  for (const [segment = '', ...elements] of segmentsOf(Buffer.from(bytes).toString('latin1'))) {
    position += 1;
    const last = loops.at(-1);
    if (segment === 'ISA') numbers.interchange = elements[12] ?? '';
    else if (segment === 'GS') numbers.group = elements[5] ?? '';
    else if (segment === 'BGN') numbers.reference = elements[1] ?? '';
    else if (segment === 'ST') [position, numbers.set] = [1, elements[1] ?? ''];
    else if (segment === 'INS') loops.push({ memberId: '', from: position, to: position });
    else if (last && segment !== 'SE' && segment !== 'GE' && segment !== 'IEA') last.to = position;
    if (last && segment === 'REF' && elements[0] === '0F') last.memberId = elements[1] ?? '';
  }
  return { filePk, fileName: name, numbers, loops };
}
