/**
 * The designer, mounted by the runtime at `/design/*`.
 * @source docs/designer.md#surfaces
 */
import { App, theme } from 'antd'
import { useMemo } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { Ports } from '#engine/ports/ports.ts'
import { PageRoot } from '#engine/react/frame/root.tsx'
import { variablesOf } from '#engine/react/look/tokens.ts'
import { addTexts } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import texts from '#schemas/text/designer.json' with { type: 'json' }
import elements from '#schemas/text/elements.json' with { type: 'json' }
import { load } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { usePhone } from '../controls/panels/use-phone.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { designerRoot } from '../session/container.ts'
import { OutsideContext } from '../session/designer-context.tsx'
import { createDesignPort, type FetchJson } from '../session/service.ts'
import { Editor } from './editor.tsx'
import './base.css'
import './page.css'
import './sheet.css'

addTexts('designer', texts)
addTexts('designer.flow.type', elements)

export interface DesignerProps {
  fetchJson: FetchJson
  ports: Ports
}

export default function Designer({ fetchJson, ports }: DesignerProps) {
  const { token } = theme.useToken()
  const phone = usePhone()
  const port = useMemo(() => createDesignPort(fetchJson), [fetchJson])
  // ports may be new objects at every render; only the person and the language matter
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const outside = useMemo(() => {
    return { port, ports, loader: load, manifests: manifests as unknown as WidgetManifests }
  }, [port, ports.lang, ports.me.id])
  return (
    <OutsideContext.Provider value={outside}>
      <App className="dz" style={variablesOf(token)}>
        <PageRoot phone={phone} root={designerRoot}>
          <Routes>
            <Route index element={<Gallery />} />
            <Route path=":app" element={<Navigate to="screens" replace />} />
            <Route path=":app/:surface/*" element={<Editor />} />
          </Routes>
        </PageRoot>
      </App>
    </OutsideContext.Provider>
  )
}
