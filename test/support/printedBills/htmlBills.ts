import type { PrintedBillLine, PrintedBillTruth } from './printedBillTruth';

const FONTS: Readonly<Record<string, string>> = {
  bordered:
    'body{font:12px Arial}table{border-collapse:collapse;width:100%}td,th{border:1px solid #999;padding:4px;text-align:left}',
  serif:
    'body{font:11px "Times New Roman"}table{width:100%}td{padding:1px 6px}th{text-align:left;border-bottom:2px solid}',
  typewriter: 'body{font:10px "Courier New"}td,th{padding:0 8px;text-align:left}',
  striped:
    'body{font:13px Helvetica;margin:40px}table{width:80%}td,th{padding:6px}tr:nth-child(even){background:#eee}th{text-align:center}',
};
const RIGHT = '.r{text-align:right}';
const COVERAGES = ['Medical', 'Dental', 'Vision', 'Life', 'LTD'];

type Cell = string | { readonly right: string };

const money = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const right = (cents: number): Cell => ({ right: money(cents) });
const inParentheses = (cents: number): Cell => ({ right: cents < 0 ? `(${money(-cents)})` : money(cents) });
const sum = (lines: readonly PrintedBillLine[]) => lines.reduce((total, { amountCents }) => total + amountCents, 0);
const row = (cells: readonly Cell[], tag = 'td') =>
  `<tr>${cells.map((cell) => (typeof cell === 'string' ? `<${tag}>${cell}</${tag}>` : `<${tag} class="r">${cell.right}</${tag}>`)).join('')}</tr>`;
const table = (headings: readonly Cell[], rows: readonly (readonly Cell[])[]) =>
  `<table><thead>${row(headings, 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('')}</tbody></table>`;

const IN_TABLE = table(
  ['Group Number', '10420'],
  [
    ['Invoice Number', 'INV-2611'],
    ['Billing Period', '11/01/2026 - 11/30/2026'],
    ['Due Date', '11/15/2026'],
  ],
);
const IN_TEXT =
  '<p>Group Number: 10420 &nbsp; &nbsp; &nbsp; &nbsp; Invoice Number: INV-2611<br>Coverage Period: 11/01/2026 - 11/30/2026<br>Payment Due Date: 11/15/2026</p>';
const IN_COLUMNS =
  '<div style="display:flex;justify-content:space-between"><div>Acme Life &amp; Health Insurance Company<br>P.O. Box 1<br>Omaha, NE 68101</div><div>Group ID: 10420<br>Statement Number: INV-2611<br>Statement Period: 11/01/2026 to 11/30/2026<br>Due Date: 11/15/2026</div></div>';

function summary({ lines, adjustments, priorCents, paidCents, feeCents }: PrintedBillTruth): string {
  const [current, adjusted] = [sum(lines), sum(adjustments)];
  const due = priorCents - paidCents + current + adjusted + feeCents;
  const rows: readonly (readonly Cell[])[] = [
    ['Payments', right(-paidCents)],
    ['Current Charges', right(current)],
    ...(adjusted === 0 ? [] : [['Adjustments', right(adjusted)]]),
    ...(feeCents === 0 ? [] : [['Billing Fee', right(feeCents)]]),
    ['<b>Balance Due</b>', right(due)],
  ];
  return table(['Prior Balance', right(priorCents)], rows);
}

/** Bills as pages of a browser, which lays out their columns by itself. `owes` says whether it sums up earlier months, too. */
const PAGES: readonly {
  readonly name: string;
  readonly owes: boolean;
  readonly body: (bill: PrintedBillTruth) => string;
}[] = [
  {
    name: 'a list',
    owes: false,
    body: ({ lines }) =>
      IN_TABLE +
      table(
        ['Member ID', 'Member Name', 'Coverage', 'Tier', { right: 'Premium' }],
        [
          ...lines.map((line) => [line.memberId, line.memberName, line.coverage, line.tier, right(line.amountCents)]),
          ['', '<b>Total</b>', '', '', right(sum(lines))],
        ],
      ),
  },
  {
    name: 'last and first names',
    owes: true,
    body: (bill) =>
      `${IN_TEXT}${summary(bill)}${table(
        ['Subscriber ID', 'Last Name', 'First Name', 'Product', 'Plan', { right: 'Amount' }],
        bill.lines.map(({ memberId, memberName, coverage, plan, amountCents }) => [
          memberId,
          ...memberName.split(', '),
          coverage,
          plan,
          right(amountCents),
        ]),
      )}<p style="text-align:right">Total Premium ${money(sum(bill.lines))}</p>`,
  },
  {
    name: 'a column for each coverage',
    owes: false,
    body: ({ lines }) => {
      const of = (own: readonly PrintedBillLine[], coverage: string): Cell => {
        const some = own.filter((line) => line.coverage === coverage);
        return some.length === 0 ? '' : right(sum(some));
      };
      const members = [...new Set(lines.map(({ memberId }) => memberId))].map((id) =>
        lines.filter(({ memberId }) => memberId === id),
      );
      return (
        IN_COLUMNS +
        table(
          ['Employee ID', 'Employee Name', ...COVERAGES.map((coverage) => ({ right: coverage })), { right: 'Total' }],
          [
            ...members.map((own) => [
              own[0]?.memberId ?? '',
              own[0]?.memberName ?? '',
              ...COVERAGES.map((coverage) => of(own, coverage)),
              right(sum(own)),
            ]),
            ['Totals', '', ...COVERAGES.map((coverage) => of(lines, coverage)), right(sum(lines))],
          ],
        )
      );
    },
  },
  {
    name: 'members named once',
    owes: true,
    body: (bill) =>
      IN_COLUMNS +
      table(
        ['Member ID', 'Member Name', 'Benefit', 'Coverage Level', { right: 'Premium' }],
        [
          ...bill.lines.map(({ memberId, memberName, coverage, tier, amountCents }, at) => {
            const isSame = bill.lines[at - 1]?.memberId === memberId;
            return [isSame ? '' : memberId, isSame ? '' : memberName, coverage, tier, right(amountCents)];
          }),
          ['', 'Grand Total', '', '', right(sum(bill.lines))],
        ],
      ) +
      summary(bill),
  },
  {
    name: 'a part for each coverage',
    owes: false,
    body: ({ lines }) => {
      const parts = COVERAGES.flatMap((coverage) => {
        const own = lines.filter((line) => line.coverage === coverage);
        const rows = own.map(({ memberId, memberName, tier, amountCents }) => [
          memberId,
          memberName,
          tier,
          right(amountCents),
        ]);
        const headings = ['Subscriber ID', 'Subscriber Name', 'Tier', { right: 'Premium' }];
        const total = ['', `Total ${coverage}`, '', right(sum(own))];
        return own.length === 0 ? [] : `<h3>${coverage}</h3>${table(headings, [...rows, total])}`;
      });
      return `${IN_TABLE}${parts.join('')}<p><b>Total Amount Due: ${money(sum(lines))}</b></p>`;
    },
  },
  {
    name: 'adjustments below',
    owes: true,
    body: (bill) =>
      IN_TEXT +
      table(
        [
          'Name of Insured',
          'Employee Number',
          'Coverage',
          { right: 'Volume' },
          { right: 'Rate' },
          { right: 'Premium' },
        ],
        [
          ...bill.lines.map(({ memberId, memberName, coverage, volume, amountCents }) => [
            memberName,
            memberId,
            coverage,
            { right: money(volume).replace('.00', '') },
            { right: '0.235' },
            inParentheses(amountCents),
          ]),
          ['Subtotal', '', '', '', '', inParentheses(sum(bill.lines))],
        ],
      ) +
      `<h3>Adjustments</h3>${table(
        ['Employee Number', 'Name', 'Coverage', 'Adjustment Month', 'Reason', { right: 'Amount' }],
        [
          ...bill.adjustments.map(({ memberId, memberName, coverage, month, amountCents }) => [
            memberId,
            memberName,
            coverage,
            `${month?.slice(5, 7)}/01/2026`,
            'Late change',
            inParentheses(amountCents),
          ]),
          ['', 'Total Adjustments', '', '', '', inParentheses(sum(bill.adjustments))],
        ],
      )}` +
      summary(bill),
  },
];

/** A bill that a browser can print. */
export interface HtmlBill {
  readonly name: string;
  /** Whether it has a place for adjustments. */
  readonly hasAdjustments: boolean;
  readonly html: (bill: PrintedBillTruth) => string;
}

/** Each form in each of four styles. */
export const HTML_BILLS: readonly HtmlBill[] = PAGES.flatMap(({ name, owes, body }) =>
  Object.entries(FONTS).map(([style, css]) => ({
    name: `${name}, ${style}`,
    hasAdjustments: name === 'adjustments below',
    html: (bill: PrintedBillTruth) => {
      const own = owes ? bill : { ...bill, priorCents: 0, paidCents: 0, feeCents: 0 };
      return `<html><head><style>${css}${RIGHT}</style></head><body>${body(own)}</body></html>`;
    },
  })),
);
