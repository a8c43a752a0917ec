/** An open app around a part of the designer, for its tests. */
import { App } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { AppState } from '#adapters/wire/design.ts'
import { OutsideContext, SessionContext } from '#designer/session/designer-context.tsx'
import { EditLangProvider } from '#designer/session/edit-lang.tsx'
import { memoryJournal } from '#designer/session/journal/journal.ts'
import type { DesignPort } from '#designer/session/service.ts'
import { openSession, type Session } from '#designer/session/session.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { addTexts } from '#engine/react/text.ts'
import type { WidgetLoader, WidgetManifests } from '#engine/react/widget.ts'
import texts from '#schemas/text/designer.json' with { type: 'json' }
import elements from '#schemas/text/elements.json' with { type: 'json' }
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { board, checkHere, loan, manage, sampleLibrary } from './design-sample.ts'

addTexts('designer', texts)
addTexts('designer.flow.type', elements)
// A window with room for all panels; nothing has a width in a test.
Object.defineProperty(document.documentElement, 'clientWidth', { value: 1440, configurable: true })

const STATE: AppState = {
  key: 'loan',
  kind: 'app',
  title: loan.title,
  version: null,
  changed: true,
  updatedAt: null,
  updatedBy: null,
  canEdit: true,
  draft: { rev: 1, documents: [loan, manage, board], at: null, by: null },
  published: [],
  shipped: [],
  library: {
    ...sampleLibrary,
    dicts: {
      kind: { title: { zh: '类别', en: 'Kind' }, options: [{ id: 'av', title: { zh: '影音', en: 'AV' } }] },
    },
  },
}

const port = {
  open: async () => STATE,
  saveDraft: async (_: string, { rev }: { rev: number }) => ({ rev: rev + 1 }),
} as unknown as DesignPort

/** A session over the sample app; nothing leaves the test. */
export function openSample(): Promise<Session> {
  return openSession(STATE, port, memoryJournal(), checkHere())
}

interface StageProps {
  session: Session
  /** widgets of the canvas; none when not given */
  loader?: WidgetLoader
  /** calls the test answers */
  calls?: Partial<DesignPort>
  /** what is outside of the designer; nothing when not given */
  ports?: Ports
  /** the address it begins at */
  from?: string
  children: ReactNode
}

export function Stage({
  session,
  loader = {},
  calls = {},
  ports = createMemoryPorts(),
  from = '/',
  children,
}: StageProps) {
  const outside = { port: { ...port, ...calls }, ports, loader, manifests: manifests as unknown as WidgetManifests }
  return (
    <App>
      <MemoryRouter initialEntries={[from]}>
        <OutsideContext.Provider value={outside}>
          <SessionContext.Provider value={session}>
            <EditLangProvider>{children}</EditLangProvider>
          </SessionContext.Provider>
        </OutsideContext.Provider>
      </MemoryRouter>
    </App>
  )
}
