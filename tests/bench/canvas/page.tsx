/**
 * The page that is measured: `?500` the designer over a form of 500 fields, `?500&canvas` its canvas alone, `?500&run` the
 * same form as it runs.
 */
import { App, ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { AppState } from '#adapters/wire/design.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { Canvas } from '#designer/canvas/canvas.tsx'
import Designer from '#designer/frame/index.tsx'
import { DragProvider } from '#designer/pointer/drag/drag.tsx'
import { OutsideContext, SessionContext } from '#designer/session/designer-context.tsx'
import { EditLangProvider } from '#designer/session/edit-lang.tsx'
import { memoryJournal } from '#designer/session/journal/journal.ts'
import { createDesignPort, type FetchJson } from '#designer/session/service.ts'
import { openSession } from '#designer/session/session.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import type { RunManifests, WidgetManifests } from '#engine/react/widget.ts'
import { load } from '#widgets/gen/load.gen.ts'
import allManifests from '#widgets/gen/manifests.gen.json'
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
const outside = {
  port: createDesignPort(fetchJson),
  ports,
  loader: load,
  manifests: allManifests as unknown as WidgetManifests,
}
const unchecked = { open: () => undefined, check: async () => [], close: () => undefined }
const session = await openSession(state, outside.port, memoryJournal(), unchecked)
const mode = location.search.split('&')[1]
window.mount = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <ConfigProvider>
      {mode === 'run' && (
        <App>
          <Screen bundle={bundle} ports={ports} loader={load} manifests={manifests as RunManifests} />
        </App>
      )}
      {mode === 'canvas' && (
        <App className="dz">
          <OutsideContext value={outside}>
            <SessionContext value={session}>
              <EditLangProvider>
                <DragProvider onDrop={() => undefined}>
                  <div className="dz-stage">
                    <Canvas document="page:bench.page" block="" width={1440} zoom={null} onAdd={() => undefined} />
                  </div>
                </DragProvider>
              </EditLangProvider>
            </SessionContext>
          </OutsideContext>
        </App>
      )}
      {mode === undefined && (
        <MemoryRouter initialEntries={['/design/bench/screens']}>
          <Routes>
            <Route path="/design/*" element={<Designer fetchJson={fetchJson} ports={ports} />} />
          </Routes>
        </MemoryRouter>
      )}
    </ConfigProvider>,
  )
