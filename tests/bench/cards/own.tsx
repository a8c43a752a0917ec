/** The same cards as a document: a board over a model, each with a query of its own that is answered as a server does. */
import { App, ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import type { RunManifests } from '#engine/react/widget.ts'
import type { DashboardDocument, EntityDocument } from '#engine/schema/document.ts'
import { load } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json'
import { CARDS, KINDS, kindOf, nameOf, titleOf, valuesOf } from './data.ts'

const entity: EntityDocument = {
  ...({ kind: 'entity', grammar: 1, key: 'bench', title: { zh: 'Bench' } } as const),
  fields: [
    { id: 'card', type: 'integer', title: { zh: 'Card' } },
    { id: 'room', type: 'string', title: { zh: 'Room' } },
    { id: 'amount', type: 'integer', title: { zh: 'Amount' } },
  ],
}
const cards = Array.from({ length: CARDS }, (_, card) => card)
const board = {
  ...{ kind: 'dashboard', grammar: 1, key: 'bench', title: { zh: 'Bench' } },
  queries: cards.map(card => ({
    ...{ id: `q${card}`, entity: 'bench', get: 'sums', where: { '==': [{ var: 'card' }, card] } },
    ...{ group: [{ id: 'room' }], measures: [{ id: 'n', fn: 'sum', of: 'amount' }] },
  })),
  cards: cards.map(card => ({
    ...{ id: `c${card}`, widget: kindOf(card), title: { zh: titleOf(card), en: titleOf(card) }, w: 4, h: 8 },
    ...{ query: `q${card}`, map: { x: 'room', y: 'n' } },
  })),
} as unknown as DashboardDocument
const bundle: ScreenBundle = {
  key: 'bench',
  document: board,
  entities: { bench: { document: entity, path: '/api/data/bench', may: ['list'], readOnly: [] } },
  dicts: {},
  app: null,
}
const memory = createMemoryPorts({ entities: bundle.entities })
// as lines of text, which any board has to read
const lines = cards.map(card =>
  JSON.stringify({ rows: valuesOf(card).map((n, at) => ({ room: nameOf(at), n })), total: valuesOf(card).length }),
)
const ports: Ports = {
  ...memory,
  data: {
    ...memory.data,
    async queries(asks, tell) {
      for (const { id } of asks) tell(id, JSON.parse(lines[Number(id.slice(1))]!))
    },
  },
}

// The program is loaded before it is measured, as it is on the other side.
await Promise.all(['dashboard', ...KINDS].map(name => load[name]?.()))
await Promise.all([
  import('#widgets/chart/echarts.ts'),
  ...[
    import('#widgets/chart/parts/bar.ts'),
    import('#widgets/chart/parts/line.ts'),
    import('#widgets/chart/parts/pie.ts'),
  ],
])
window.mount = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <ConfigProvider>
      <App>
        <Screen bundle={bundle} ports={ports} loader={load} manifests={manifests as RunManifests} />
      </App>
    </ConfigProvider>,
  )
