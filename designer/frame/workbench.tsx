/**
 * The open app: top bar, rail, surface, and the live region.
 * @source docs/designer.md#surfaces; docs/designer.md#canvas; docs/designer.md#keys
 */
import { App } from 'antd'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { AccessSurface } from '../access/access-surface.tsx'
import { KeyList } from '../controls/keys/key-list.tsx'
import { useKeys } from '../controls/keys/use-keys.ts'
import { focusNextPanel, useKeptFocus } from '../controls/panels/panel-focus.ts'
import { useBegun } from '../dashboard/begun/use-begun.ts'
import { FlowSurface } from '../flow/flow-surface.tsx'
import { DataSurface } from '../model/data-surface.tsx'
import { ConflictView } from '../publish/conflict/conflict-view.tsx'
import { HistorySurface } from '../publish/history/history-surface.tsx'
import { ReviewSurface } from '../publish/review/review-surface.tsx'
import { ScreensSurface } from '../screens/screens-surface.tsx'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { addressOf, type Surface } from '../session/surfaces.ts'
import { LiveRegion } from './live-region.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import './workbench.css'

export function Workbench({ surface }: { surface: Surface }) {
  const t = useT()
  const session = useSession()
  const { app, conflict } = useSessionState('app', 'conflict')
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [keys, setKeys] = useState(false)
  const showKeys = useCallback(() => setKeys(true), [])
  const go = (to: Surface) => navigate(addressOf(app.key, to))
  useKeys({
    'mod+z': () => session.undo(),
    'mod+shift+z': () => session.redo(),
    'mod+y': () => session.redo(),
    'mod+s': () =>
      void session.saveNow().then(() => {
        const { save, behind } = session.state()
        if (save === 'saved' && !behind) message.success(t('designer.save.saved'))
      }),
    'mod+shift+enter': () => go('review'),
    '?': showKeys,
    f6: () => focusNextPanel(1),
    'shift+f6': () => focusNextPanel(-1),
  })
  useKeptFocus()
  useBegun()
  return (
    <div className="dz-bench">
      <TopBar surface={surface} onKeys={showKeys} />
      <Rail surface={surface} />
      <div className="dz-surface">
        {conflict ? <ConflictView conflict={conflict} /> : <SurfaceView surface={surface} />}
      </div>
      <LiveRegion />
      {keys && <KeyList onClose={() => setKeys(false)} />}
    </div>
  )
}

function SurfaceView({ surface }: { surface: Surface }) {
  switch (surface) {
    case 'data':
      return <DataSurface />
    case 'screens':
      return <ScreensSurface />
    case 'flow':
      return <FlowSurface />
    case 'access':
      return <AccessSurface />
    case 'history':
      return <HistorySurface />
    case 'review':
      return <ReviewSurface />
  }
}
