/** Settings that cannot work, in plain sentences for whoever starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
