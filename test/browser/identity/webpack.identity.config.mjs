/** Builds the session without screens, with the loaders, aliases and policies of the application. */
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import applicationConfig from '../../../webpack.config.ts';

const here = import.meta.dirname;
const { module, output, ...config } = applicationConfig({}, { mode: 'production' });

export default {
  ...config,
  devtool: false,
  cache: config.cache && { ...config.cache, name: 'identity-test' },
  entry: { main: path.join(here, 'app/main.ts') },
  output: { ...output, path: process.env.IDENTITY_APP },
  module: {
    ...module,
    rules: module.rules.map((rule) =>
      rule.loader === 'swc-loader' && rule.test.test('x.tsx')
        ? { ...rule, include: [...rule.include, path.join(here, 'app')] }
        : rule,
    ),
  },
  // The plugin that gives the application's modules their ids is not among these.
  optimization: { ...config.optimization, moduleIds: 'deterministic' },
  plugins: [new HtmlWebpackPlugin({ title: 'Session', scriptLoading: 'defer' })],
};
