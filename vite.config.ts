import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BROWSERS } from '#runtime/install/browsers.ts'
import { INSTALL } from '#runtime/install/build.ts'

const node = {
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // servers that tests start as processes of their own find their code compiled
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)) },
} as const

/** Packages of pure modules that do not say so in their package.json: what nobody imports of them is left out. */
const PURE = /node_modules\/(rc-[^/]+|@rc-component|@ant-design\/cssinjs[^/]*|@babel\/runtime|@formily)\//

/**
 * What is always needed together is one request; each takes what it imports, unless one above has it already. Everything
 * else stays a chunk of its own, fetched when used.
 */
const CHUNKS = [
  { name: 'collapse', test: /\/(antd\/es\/|rc-)collapse\//, priority: 10, includeDependenciesRecursively: false },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper|frame\/part-failed/,
    priority: 9,
  },
  { name: 'session', test: /runtime\/identity\/token|engine\/(text\/text|value\/safe-link)\.ts/, priority: 8 },
  { name: 'login', test: /runtime\/login\/login-page/, priority: 7 },
  // with what home shares with lists and forms, which are fetched without it
  {
    name: 'application',
    test: /runtime\/boot\/application|parts\/(said\/moment|read-text)|engine\/(value\/say-moment|entity\/derive-widget)/,
    priority: 7,
  },
  // a form without a list beside it, as on the page of a task, needs nothing of the second
  {
    name: 'form',
    test: /widgets\/data\/form\/form\.tsx|engine\/entity\/derive-screen/,
    priority: 6,
  },
  { name: 'process', test: /runtime\/process\/process-routes|widgets\/flow\/process-[a-z]+\/process-/, priority: 3 },
  // home says the states of processes without their pages
  { name: 'process-status', test: /schemas\/text\/process-status\.json/, priority: 6 },
  // what a board shows; the rest of the page has what they need
  {
    name: 'cards',
    test: /widgets\/(portal\/(carousel|video|icons|personal-info|mini-app|image|quick-text)|chart\/(data-boxes|number-rotation|number-card|progress)|layout\/(cards|panels|empty-container)|parts\/(card-state|use-calm|board-texts))|schemas\/text\/board-cards|render\/card-(head|link)/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'board',
    test: /engine\/react\/render\/(dashboard|card-grid|card-view|column-labels|place-cards)|widgets\/layout\/dashboard\/dashboard/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  { name: 'records', test: /widgets\/data\/table\/table\.tsx/, priority: 4 },
  { name: 'inputs', test: /widgets\/input\/(text|textarea|number|select)\/[a-z]+\.tsx/, priority: 5 },
]

/** Every `import()` of the build goes through `loadPart`, which names what was not fetched and waits no longer than it says. */
const PARTS: Plugin = {
  name: 'load-part',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('vite/preload-helper.js')) return
    const [before, after] = code.split('export const __vitePreload =')
    if (after === undefined) this.error('the loader of parts is not where it was')
    return {
      code: `import { loadPart } from '${import.meta.dirname}/engine/react/frame/part-failed.ts'
        ${before} const preload = ${after}
        export const __vitePreload = (...part) => loadPart(() => preload(...part))`,
      map: null,
    }
  },
}

export default defineConfig({
  root: 'runtime',
  plugins: [react(), PARTS, INSTALL],
  resolve: {
    alias: [
      { find: /^antd\/lib\//, replacement: 'antd/es/' },
      {
        find: 'resize-observer-polyfill',
        replacement: `${import.meta.dirname}/engine/react/picker/antd/resize-observer.ts`,
      },
    ],
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: ['runtime/index.html', ...(process.env.BENCH === '1' ? ['runtime/bench/contestant.html'] : [])],
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:8080', changeOrigin: false } } },
  test: {
    root: '.',
    projects: [
      {
        extends: false,
        test: {
          ...node,
          name: 'unit',
          isolate: false,
          sequence: { groupOrder: 0 },
          include: [
            '{engine,adapters,designer,runtime,widgets}/**/*.test.ts',
            'tests/{house,cases,conformance}/**/*.test.ts',
          ],
        },
      },
      {
        extends: false,
        plugins: [react()],
        test: {
          ...node,
          name: 'dom',
          sequence: { groupOrder: 1 },
          environment: 'jsdom',
          pool: 'vmThreads', // a file has globals of its own in a thread that lives on: half the time of a process for each
          setupFiles: ['tests/support/dom.ts'],
          testTimeout: 60_000,
          maxWorkers: '100%',
          include: ['{engine,designer,runtime,widgets,adapters}/**/*.test.tsx'],
        },
      },
      {
        extends: false,
        test: {
          ...node,
          name: 'server',
          isolate: false, // the server's modules are evaluated once for a worker: a third of the time of these tests
          sequence: { groupOrder: 2 },
          include: ['server/**/*.test.ts', 'tests/{parity,contract}/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          setupFiles: ['tests/support/tenant-named.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: false,
        test: {
          ...node,
          name: 'e2e',
          isolate: false, // every file has a server and a browser of its own; starting a worker for each takes a minute in all
          sequence: { groupOrder: 3 },
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/built.ts'],
          testTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        // long and for a quiet machine: `npm run soak`, no part of `npm test`
        extends: false,
        test: {
          ...node,
          name: 'soak',
          sequence: { groupOrder: 4 },
          include: ['tests/soak/**/*.test.ts'],
          globalSetup: ['tests/support/built.ts'],
          testTimeout: 1_800_000,
          maxWorkers: 1,
        },
      },
    ],
  },
})
