import type { Config } from '../../platform/config/Config';
import { EcsSecurityEvents } from '../../platform/security/EcsSecurityEvents';
import { openSecuritySink } from '../../platform/security/openSecuritySink';
import type { SecurityEvent, SecurityEvents } from '../../platform/security/securityEvents';
import { systemClock } from '../../platform/shared/Clock';
import { operatorLog } from './operatorLog';
import { readRelease } from './readRelease';
import { reasonOf } from './reasonOf';

export interface OpenSecurityEvents extends SecurityEvents {
  /** Waits a moment for what was recorded. */
  close(): Promise<void>;
}

/** Opens the stream of security events where the settings say. Failures go to the operator's log. */
export function openSecurityEvents(
  { securityLog, production }: Pick<Config, 'securityLog' | 'production'>,
  version: string,
): OpenSecurityEvents {
  const log = operatorLog(production);
  const sink = openSecuritySink(securityLog, (what, error) =>
    log.warn(error === undefined ? `${what}.` : `${what}: ${reasonOf(error)}`),
  );
  const events = new EcsSecurityEvents(sink, systemClock, version);
  return { record: (event) => events.record(event), close: () => sink.close() };
}

/** Records what an operator did with a command. */
export async function recordCommand(
  config: Pick<Config, 'securityLog' | 'production'>,
  event: SecurityEvent,
): Promise<void> {
  const events = openSecurityEvents(config, readRelease().version);
  events.record(event);
  await events.close();
}
