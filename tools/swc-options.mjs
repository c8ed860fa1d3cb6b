/**
 * How TypeScript becomes JavaScript: one answer for Node, Jest and webpack.
 * No decorator metadata: every injected parameter names its token.
 * @param {{ tsx?: boolean, react?: object }} [options]
 * @returns {import('@swc/core').JscConfig}
 */
export const swcOptions = ({ tsx = true, react = {} } = {}) => ({
  parser: { syntax: 'typescript', tsx, decorators: true },
  transform: {
    legacyDecorator: true,
    useDefineForClassFields: true,
    react: { runtime: 'automatic', ...react },
  },
});
