/** The same form as a document: the engine's page with one form block over an entity in memory. */
import { App, ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import type { RunManifests } from '#engine/react/widget.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { load } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json'
import { COUNT, isLinked, nameOf, titleOf } from './fields.ts'

const entity: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'bench',
  title: { zh: 'Bench' },
  fields: Array.from({ length: COUNT }, (_, place) => ({
    id: nameOf(place),
    type: 'string' as const,
    title: { zh: titleOf(place) },
    ...(isLinked(place) && { required: { '!': [{ empty: [{ var: nameOf(place - 1) }] }] } }),
  })),
}
const bundle: ScreenBundle = {
  key: 'bench',
  document: {
    kind: 'page',
    grammar: 1,
    key: 'bench',
    title: { zh: 'Bench' },
    nodes: [{ id: 'form', widget: 'form', body: deriveForm(entity) }],
  },
  entities: { bench: { document: entity, path: '/api/data/bench', may: ['add', 'edit'], readOnly: [] } },
  dicts: {},
  app: null,
}
const ports = createMemoryPorts({ entities: bundle.entities, records: { bench: [] } })

/** `?all` draws every field at once, the far ones too. */
if (location.search === '?all') Reflect.deleteProperty(window, 'IntersectionObserver')

// The program is loaded before it is measured, as it is on the other side.
await Promise.all(['form', 'text'].map(name => load[name]?.()))
window.mount = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <ConfigProvider>
      <App>
        <Screen bundle={bundle} ports={ports} loader={load} manifests={manifests as RunManifests} />
      </App>
    </ConfigProvider>,
  )
