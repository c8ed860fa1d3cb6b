/** A part of the application whose use cases are wired only when a screen needs them. */
export type SliceName =
  | 'account'
  | 'beginning'
  | 'aging'
  | 'bill'
  | 'bills'
  | 'companions'
  | 'dashboard'
  | 'demo'
  | 'deposits'
  | 'directory'
  | 'expected'
  | 'office'
  | 'payments'
  | 'reconciliation'
  | 'rules'
  | 'setup'
  | 'uploads';
