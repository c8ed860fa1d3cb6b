import { maskText } from '../../../../src/domain/text/maskText';

/** A number of which only the length and the end are stored in the open, as it is shown. @source MSK-2 */
export function maskedNumber(length: number, last3: string): string {
  return maskText(last3.padStart(length, 'X'));
}
