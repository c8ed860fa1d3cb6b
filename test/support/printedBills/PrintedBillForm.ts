/** What a column of a printed bill shows. Birth dates, rates, and the parts of employee and employer are not read. */
export type PrintedField =
  | 'memberId'
  | 'memberName'
  | 'coverage'
  | 'plan'
  | 'tier'
  | 'volume'
  | 'amount'
  | 'born'
  | 'rate'
  | 'memberTotal'
  | 'employee'
  | 'employer'
  | 'yearToDate';

export interface PrintedBillColumn {
  readonly field: PrintedField;
  /** The only coverage whose amounts the column has. */
  readonly coverage?: string;
  /** Lines are separated by a slash: `Member/ID`. */
  readonly heading: string;
  /** In parts of the page's width between its margins. */
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** How one kind of carrier's bill is printed. */
export interface PrintedBillForm {
  readonly name: string;
  readonly columns: readonly PrintedBillColumn[];
  readonly font: 'Helvetica' | 'Times-Roman' | 'Courier';
  readonly size: number;
  readonly isLandscape?: boolean;
  readonly money: '$1,234.56' | '1,234.56' | '$ 1234.56';
  readonly credits: '-1.00' | '(1.00)' | '1.00-' | '1.00 CR';
  /** Whether a member's number and name stand only on the first of its lines. */
  readonly namesOnce?: boolean;
  /** Label of the total of all rows. Default: `Total Premium`. */
  readonly grandLabel?: string;
  /** Whether totals have the amounts of every column, as those of a payroll register. Default: no. */
  readonly sumsAllColumns?: boolean;
  readonly totals: readonly ('member' | 'coverage' | 'page' | 'grand')[];
  /** Whether each tenth member begins a department with a title. */
  readonly hasDepartments?: boolean;
  /** How titles name the coverage of the rows below, in a form without a column for it. */
  readonly coverageTitles?: 'labeled' | 'plain';
  /** Whether a line of hyphens stands below the headings. */
  readonly hasRule?: boolean;
  /** Where the amounts due are summed up. */
  readonly summary: 'above' | 'end' | 'cover' | 'none';
  /** Whether credits and charges of earlier months have a table of their own. */
  readonly hasAdjustments?: boolean;
  /** How the text is written: a cell, a word, or a letter at a time, or a whole line with blanks. */
  readonly writes: 'cells' | 'words' | 'letters' | 'lines';
  /** Labels of what holds for the whole bill. */
  readonly labels: readonly [group: string, bill: string, period: string, due: string];
  readonly labelStyle: 'colon' | 'beside' | 'below';
  readonly lineHeight: number;
}
