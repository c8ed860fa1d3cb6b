import path from 'node:path';
import zlib from 'node:zlib';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type ChunkGraph, type Configuration, type Module, type RuleSetRule } from 'webpack';
import 'webpack-dev-server';
import { auth0Alias, auth0Rule } from './tools/auth0-trimmed/trimmedAuth0.mjs';
import { OLDEST_BROWSERS } from './tools/oldest-browsers.mjs';
import { swcOptions } from './tools/swc-options.mjs';
import { ChunkReport } from './tools/webpack/ChunkReport.mjs';
import { CopyFolder } from './tools/webpack/CopyFolder.mjs';
import { FIRST_SCREEN_FILES } from './tools/webpack/firstScreenChunks.ts';
import { PageFiles } from './tools/webpack/PageFiles.mjs';
import { sharedChunkName } from './tools/webpack/sharedChunkName.mjs';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/;
const inPackage = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`);
/** Used by almost every screen, or by both parts of the bill summary. */
const EARLY =
  /[\\/]src[\\/](?:application[\\/](?:platform[\\/]shared[\\/]LiveQuery|billing[\\/]bills[\\/]BillSummary|office[\\/]dashboard[\\/]DashboardOverview)|domain[\\/](?:billing[\\/]bills[\\/]BillPage|platform[\\/]errors[\\/]errorMessageFor)|ui[\\/]kit[\\/]feedback[\\/]ErrorBar)\.tsx?$/;
const inProject = (...names: string[]) => path.resolve(import.meta.dirname, ...names);

/** Chunks that a first screen runs almost completely, by name. */
const FIRST_CHUNKS = [
  'early',
  'react',
  'vendors\\.app',
  'app',
  ...new Set(FIRST_SCREEN_FILES.flatMap(({ chunks }) => chunks)),
];

/** React Router publishes a production build, but its package names only the development build to bundlers. */
const routerAlias = {
  'react-router$': inProject('node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': inProject('node_modules/react-router/dist/production/dom-export.mjs'),
};

/** Every supported browser has the other adapter, XMLHttpRequest, which axios prefers. */
const axiosAlias = {
  [inProject('node_modules/axios/lib/adapters/fetch.js')]: inProject('tools/webpack/noFetchAdapter.mjs'),
};

/**
 * Turns the styles of our screens into CSS during the build, so that the browser need not. While developing, it does: that builds sooner.
 * The preset is for the modules that styles import.
 */
const stylesBuilt: RuleSetRule = {
  test: /\.tsx?$/,
  include: inProject('src', 'ui'),
  enforce: 'post',
  loader: '@griffel/webpack-loader',
  options: {
    modules: [
      { moduleSource: '@fluentui/react-components', importName: 'makeStyles', resetImportName: 'makeResetStyles' },
    ],
    babelOptions: { presets: ['@babel/preset-typescript'] },
    // The icons are a package like others, and not code to transform.
    webpackResolveOptions: { symlinks: false },
  },
};

export default (env: Record<string, unknown> = {}, { mode = 'development' }: { mode?: string } = {}): Configuration => {
  const isProduction = mode === 'production';
  const isServed = Boolean(env['WEBPACK_SERVE']);
  const isQuick = Boolean(env['quick']);
  const server = process.env['LISTBILL_SERVER'] ?? 'http://localhost:4180';

  return {
    mode: isProduction ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: { main: inProject('src/main.ts') },
    devtool: isQuick ? false : isProduction ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: inProject('dist/web'),
      // The first script names every chunk, and the digits of their hashes do not compress.
      filename: isProduction ? '[name].[contenthash:6].js' : '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // Relative, so that the application works under any path of a static host.
      publicPath: '',
      // Scripts have the page's encoding.
      charset: false,
      clean: true,
      chunkLoadTimeout: 15_000,
      trustedTypes: { policyName: 'listbill' },
    },
    resolve: {
      alias: { ...auth0Alias, ...axiosAlias, ...(isProduction && routerAlias) },
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // Otherwise RxJS resolves to its ES5 build, which is 25% larger.
      conditionNames: ['es2015', '...'],
    },
    // A first start, a build for tests, or one on a machine that runs them for others is often the only one of its checkout, and
    // writing the cache takes longer than it saves there.
    cache: !isQuick &&
      !process.env['CI'] && {
        type: 'filesystem',
        cacheDirectory: inProject('node_modules/.cache/webpack'),
        name: isServed ? 'served' : mode,
        buildDependencies: {
          config: [import.meta.filename, inProject('tools/swc-options.mjs'), inProject('tools/oldest-browsers.mjs')],
        },
      },
    experiments: { css: true },
    module: {
      // The code that names them would be part of the first script.
      parser: { javascript: { anonymousDefaultExportName: false } },
      rules: [
        {
          test: /\.tsx?$/,
          include: [inProject('src'), inProject('contract')],
          loader: 'swc-loader',
          options: {
            env: { targets: OLDEST_BROWSERS },
            jsc: swcOptions({ react: { development: !isProduction, refresh: isServed } }),
          },
        },
        ...(isProduction ? [stylesBuilt] : []),
        { test: /\.ts$/, include: inProject('contract'), loader: inProject('tools/webpack/withoutServerFacts.mjs') },
        {
          // Packages are published in newer syntax than the oldest browsers can parse.
          test: /\.[cm]?js$/,
          include: inProject('node_modules'),
          loader: 'swc-loader',
          options: {
            env: { targets: OLDEST_BROWSERS },
            isModule: 'unknown',
            jsc: { parser: { syntax: 'ecmascript' } },
          },
        },
        auth0Rule(OLDEST_BROWSERS),
        { test: /\.(?:svg|png|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      chunkIds: 'named',
      ...(isProduction && { moduleIds: false }),
      mangleExports: 'size',
      splitChunks: {
        chunks: 'async',
        // In bytes before minification. Smaller ones are repeated: a request and a name in the first script cost more.
        minSize: 80_000,
        cacheGroups: {
          react: { test: inPackage('react|react-dom|scheduler'), name: 'react', priority: 10 },
          defaultVendors: {
            test: inPackage('.*'),
            name: sharedChunkName('vendors'),
            priority: -10,
            reuseExistingChunk: true,
          },
          // What the head start shares with the application is loaded once, and not behind it.
          headStart: {
            test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
              [...chunkGraph.getModuleChunks(module)].some(({ name }) => name === 'head-start'),
            name: 'early',
            priority: 30,
            enforce: true,
          },
          // Small modules that the first screen has twice otherwise, because they are below the size of a shared chunk.
          early: {
            test: EARLY,
            // What accompanies every screen must not need the UI library.
            chunks: ({ name }) => name !== 'companions' && name !== 'head-start',
            name: 'app',
            priority: 20,
            enforce: true,
          },
          default: { name: sharedChunkName('shared'), minChunks: 2, priority: -20, reuseExistingChunk: true },
        },
      },
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, mangle: true },
          extractComments: false,
        }),
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: inProject('src/index.html'), scriptLoading: 'defer' }),
      new PageFiles(FIRST_SCREEN_FILES),
      new CopyFolder(inProject('public'), { hashed: isProduction }),
      // Their digits do not compress. The usual ids are longer, and all change with some module.
      ...(isProduction ? [new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true })] : []),
      ...(isQuick ? [namesOfSourceMaps()] : []),
      ...(isProduction ? [eagerlyCompiled(), ...compressed()] : []),
      ...(isProduction ? [new ChunkReport(inProject('dist/chunks.json'))] : []),
      ...(isServed ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    devServer: {
      host: 'localhost',
      port: Number(process.env['PORT'] ?? 4173),
      hot: true,
      static: false,
      client: { overlay: false },
      historyApiFallback: true,
      proxy: [{ context: ['/ListBillAPI', '/environment.json'], target: server }],
    },
    performance: { hints: false },
    stats: { preset: 'errors-warnings', errorStack: false },
  };
};

/**
 * Makes Chromium compile all functions of the first chunks while they download, in another thread, instead of one by one in the
 * page's thread when they are called. Other browsers ignore the comment.
 */
function eagerlyCompiled() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: new RegExp(`^(?:${FIRST_CHUNKS.join('|')})\\.[\\da-f]{6}\\.js$`),
    // The minimizer removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

/** The comments that name the source maps, so that a build without them has the size of a whole one. */
function namesOfSourceMaps() {
  return new webpack.BannerPlugin({
    banner: '//# sourceMappingURL=[base].map',
    raw: true,
    footer: true,
    test: /\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });
}

/** Precompressed files for browsers that accept brotli or gzip. */
function compressed() {
  const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };
  return [
    new CompressionPlugin({ test: COMPRESSIBLE, algorithm: 'gzip', filename: '[path][base].gz' }),
    new CompressionPlugin<zlib.BrotliOptions>({
      test: COMPRESSIBLE,
      algorithm: 'brotliCompress',
      compressionOptions: brotli,
      filename: '[path][base].br',
    }),
  ];
}
