/**
 * Compiler options for TypeScript, shared by Node, Jest and webpack.
 * @param {{ tsx?: boolean, react?: object }} [options]
 * @returns {import('@swc/core').JscConfig}
 */
export const swcOptions = ({ tsx = true, react = {} } = {}) => ({
  parser: { syntax: 'typescript', tsx },
  transform: { useDefineForClassFields: true, react: { runtime: 'automatic', ...react } },
});
