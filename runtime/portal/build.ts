/**
 * The build of the portal, beside the application's and without a chunk of it: what a browser wakes and, with
 * `--ssr portal/draw.tsx`, the module that draws for the server. i18next is a sixth of what a visitor may load, and a table is all of it that is used.
 * @source ADR 0052
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSERS } from '../install/browsers.ts'

const here = import.meta.dirname

export default defineConfig(({ isSsrBuild }) => ({
  root: `${here}/..`,
  plugins: [react()],
  resolve: { alias: { i18next: `${here}/plain-texts.ts` } },
  ssr: { noExternal: true },
  // a server runs without it, and React then is the one for development, three times slower
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    copyPublicDir: false,
    assetsDir: 'assets/portal',
    ...(isSsrBuild
      ? { outDir: '../dist/.drawn', emptyOutDir: true, minify: false }
      : {
          outDir: '../dist',
          emptyOutDir: false,
          manifest: '.vite/portal.json',
          target: BROWSERS,
          rolldownOptions: {
            input: 'runtime/portal/wake.tsx',
            output: {
              codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
            },
          },
        }),
  },
}))
