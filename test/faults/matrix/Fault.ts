/** What can happen to a call on its way between browser and server. */
export const FAULTS = [
  /** The connection is cut before the server hears of the call. */
  'refuse',
  /** The connection is cut after the first bytes of an answer; the server never heard of the call. */
  'reset',
  /** Nothing comes, and nothing ends. */
  'hang',
  /** The answer comes after three seconds. */
  'delay',
  '500',
  '503',
  '423',
  '429',
  /** The server does what it is asked, and its answer never arrives. */
  'lostResponse',
  /** Half of the answer arrives, then the connection is cut. */
  'truncated',
  /** The server gets the call twice, one right after the other; the second answer arrives. */
  'duplicate',
  /** A page of HTML with status 200, as from a captive portal. The server does what it is asked. */
  'html200',
  /** Nothing with status 200. The server does what it is asked. */
  'empty200',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Whether the server did what it was asked. */
export function reachesServer(fault: Fault): boolean {
  return ['delay', 'lostResponse', 'truncated', 'duplicate', 'html200', 'empty200'].includes(fault);
}
