const HEADINGS =
  'Type,Group,Carrier,Bill number,Period,Due date,Reference,Date,Member ID,Member name,Coverage,Description,Amount,Plan,Tier';

/** The template for opening balances: its lines as CSV, and the same data as a workbook in `public` with a sheet for each type. */
export const OPENING_SAMPLE = {
  name: 'opening-balances.csv',
  workbook: 'opening-balances.xlsx',
  lines: [
    HEADINGS,
    'Open bill,10420,HLTH,H-2026-06,2026-06-01,2026-06-30,,,,,,,12840.55',
    'Open bill,10421,HLTH,H-2026-07,2026-07-01,2026-07-31,,,E2001,Ana Silva,Medical,,3410.00,PPO 1500,FAM',
    'Open bill,10421,HLTH,H-2026-07,2026-07-01,2026-07-31,,,E2002,Ben Okafor,Medical,,3450.00,PPO 1500,FAM',
    'Open bill,10421,HLTH,H-2026-07,2026-07-01,2026-07-31,,,E2003,Cara Lindt,Medical,,2450.00,PPO 1500,ES',
    'Suspense,10420,,,,,Check 5012,2026-06-12,,,,Paid too much for May,125.40',
    'Group credit,10421,,,,,Credit memo 88,2026-05-31,,,,,60.00',
    'Carrier payable,10421,HLTH,H-2026-06,2026-06-01,,,,,,,,9310.00',
    'Outstanding remittance,10420,HLTH,H-2026-05,2026-05-01,,Check 2207,2026-06-20,,,,,12715.15',
    'Bank balance,,,,,,Premium trust 4471,2026-06-30,,,,,22210.55',
    'Expected adjustment,10420,HLTH,H-2026-06,,,,,E1007,Noah Reed,Medical,Terminated May 31,-412.50',
  ],
} as const;
