/** Faults that can happen to a call between browser and server. */
export const FAULTS = [
  /** The connection is cut before the call reaches the server. */
  'refuse',
  /** The connection is cut after the first bytes of an answer; the call never reaches the server. */
  'reset',
  /** No answer, and the connection stays open. */
  'hang',
  /** The answer comes after three seconds. */
  'delay',
  '500',
  '503',
  '423',
  '429',
  /** The server handles the call, but its answer never arrives. */
  'lostResponse',
  /** Half of the answer arrives, then the connection is cut. */
  'truncated',
  /** The server gets the call twice in a row; the second answer arrives. */
  'duplicate',
  /** An HTML page with status 200, as from a captive portal. The server handles the call. */
  'html200',
  /** An empty answer with status 200. The server handles the call. */
  'empty200',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Whether the server handled the call. */
export function reachesServer(fault: Fault): boolean {
  return ['delay', 'lostResponse', 'truncated', 'duplicate', 'html200', 'empty200'].includes(fault);
}

/** Whether the server handled the call, but its answer is lost or unreadable. */
export function losesAnswer(fault: Fault): boolean {
  return ['lostResponse', 'truncated', 'html200', 'empty200'].includes(fault);
}
