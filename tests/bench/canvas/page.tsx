/** The page that is measured: `?500` the designer over a form of 500 fields, `?500&run` the same form as it runs. */
import { App, ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { AppState } from '#adapters/wire/design.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import Designer from '#designer/frame/index.tsx'
import type { FetchJson } from '#designer/service.ts'
import { Screen } from '#engine/react/render/screen.tsx'
import type { RunManifests } from '#engine/react/widget.ts'
import { load } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json'
import '../form/fields.ts'
import { documentsOf, entityOf, pageOf } from './screen.ts'

const count = Number.parseInt(location.search.slice(1), 10)
const documents = documentsOf(count)
const entity = entityOf(count)
const state: AppState = {
  key: 'bench',
  kind: 'app',
  title: entity.title,
  version: null,
  changed: true,
  updatedAt: null,
  updatedBy: null,
  canEdit: true,
  draft: { rev: 1, documents, at: null, by: null },
  published: [],
  shipped: [],
  library: { entities: [], documents: [], dicts: {}, roles: [], depts: [], posts: [] },
}
/** The server's answers at once, so that the browser alone is measured. */
const fetchJson: FetchJson = async (method, path) => {
  if (method === 'GET') return state
  if (method === 'PUT') return { rev: ++state.draft.rev }
  return path.endsWith('/check') ? [] : null
}
const bundle: ScreenBundle = {
  key: 'bench',
  document: pageOf(entity),
  entities: { bench: { document: entity, path: '/api/data/bench', may: ['add', 'edit'], readOnly: [] } },
  dicts: {},
  app: null,
}
const ports = createMemoryPorts({ entities: bundle.entities, records: { bench: [] } })

// The program is loaded before it is measured.
await Promise.all(['form', 'text'].map(name => load[name]?.()))
window.mount = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <ConfigProvider>
      {location.search.endsWith('run') ? (
        <App>
          <Screen bundle={bundle} ports={ports} loader={load} manifests={manifests as RunManifests} />
        </App>
      ) : (
        <MemoryRouter initialEntries={['/design/bench/screens']}>
          <Routes>
            <Route path="/design/*" element={<Designer fetchJson={fetchJson} ports={ports} />} />
          </Routes>
        </MemoryRouter>
      )}
    </ConfigProvider>,
  )
