/** The cards that a page draws before anything else is loaded: on the server, without a DOM, without antd, and small. */
import { gzipSync } from 'node:zlib'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { propsOf } from '#engine/react/frame/props.ts'
import { PortsProvider } from '#engine/react/ports.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json, WidgetDocument } from '#engine/schema/document.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { stagePorts } from '#widgets/stage/ports.ts'

const ROOT = new URL('../../', import.meta.url).pathname
/** widget → what stands on it */
const LIGHT: Record<string, { props: Record<string, Json>; rows?: Record<string, Json>[]; says: string }> = {
  'portal/quick-text': { props: { text: { zh: '借用须知' } }, says: '借用须知' },
  'portal/image': { props: { src: '/files/a.png', text: { zh: '校园' } }, says: '校园' },
  'portal/carousel': {
    props: { items: [{ imageUrl: '/files/a.png', textDefaultValue: { zh: '开放日' } }] },
    says: '开放日',
  },
  'portal/icons': { props: {}, says: '图书馆' },
  'portal/app-shortcuts': { props: {}, says: '设备借用' },
  'chart/number-card': { props: {}, rows: [{ value: 1280 }], says: '1,280' },
  'chart/progress': { props: {}, rows: [{ value: 25 }], says: '25%' },
  'portal/iframe': { props: { src: 'https://campus.edu.cn/' }, says: 'https://campus.edu.cn/' },
}
const WIDGETS = import.meta.glob<{ default: ComponentType<WidgetProps> }>('../../widgets/{portal,chart}/*/*.tsx')

test.each(Object.entries(LIGHT))('%s is drawn on the server, without a DOM', async (path, { props, rows, says }) => {
  expect(globalThis.document).toBeUndefined()
  const name = path.split('/')[1] as keyof typeof manifests
  const manifest = manifests[name] as unknown as WidgetDocument
  const { default: Widget } = await WIDGETS[`../../widgets/${path}/${name}.tsx`]!()
  const drawn = createElement(Widget, {
    ...{ id: 'it', node: { id: 'it', widget: name }, title: 'Title', rows, value: null },
    props: propsOf(manifest, { ...(manifest.sample.props as Record<string, Json>), ...props }),
    ...{ readOnly: false, required: false, invalid: false, onChange() {}, emit: async () => {} },
  })
  const html = renderToString(createElement(Drawn, null, drawn))
  expect(html).toContain(says)
})

const Drawn = ({ children }: { children?: ReactNode }) => PortsProvider({ ports: stagePorts(), children })

const MOST_BYTES = 25 * 1024
/** on every page already, whatever it shows */
const OF_THE_PAGE = /^(react|react-dom|i18next)(\/|$)/

test('together they are at most 25 KB of JavaScript, and need neither antd nor the shell', async () => {
  const entry = 'virtual:light'
  const code = Object.keys(LIGHT).map(
    (path, at) => `export { default as w${at} } from '${ROOT}widgets/${path}/${path.split('/')[1]}.tsx'`,
  )
  const built = await build({
    ...{ root: ROOT, configFile: false, logLevel: 'silent', publicDir: false },
    plugins: [
      {
        name: 'light',
        resolveId: id => (id === entry ? id : undefined),
        load: id => (id === entry ? code.join('\n') : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      rollupOptions: { input: entry, external: OF_THE_PAGE, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = [built]
    .flat()
    .flatMap(one => ('output' in one ? one.output : []))
    .flatMap(one => (one.type === 'chunk' ? [one] : []))
  const modules = chunks.flatMap(chunk => Object.keys(chunk.modules))
  expect(
    modules.filter(id => /node_modules\/(antd|@ant-design|echarts|@formily)\/|\/(runtime|designer)\//.test(id)),
  ).toEqual([])
  const bytes = chunks.filter(chunk => chunk.isEntry).reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
