/** Text of a workbook's cell whose formula has no saved result. */
export const FORMULA_WITHOUT_RESULT = '#FORMULA?';

const ERROR =
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|GETTING_DATA|ERROR!)$/i;

/**
 * Why a cell has no value although it is not empty: its formula has an error, or no saved result. A sentence that says what to do;
 * undefined for other cells.
 *
 * @source docs/decisions/files.md#a-formula-without-a-result-is-an-error
 */
export function cellProblem(text: string): string | undefined {
  if (!text.startsWith('#')) return undefined;
  if (text === FORMULA_WITHOUT_RESULT)
    return 'The formula in this cell has no saved result. Open the workbook in Excel, save it, and choose it again.';
  return ERROR.test(text)
    ? `“${text}” is an error in the workbook. Correct the cell in Excel, save it, and choose the file again.`
    : undefined;
}
