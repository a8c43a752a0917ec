/** The surfaces of the app, one under the other. @source docs/designer.md#surfaces */
import { AppstoreOutlined, DatabaseOutlined, DiffOutlined, HistoryOutlined, SafetyOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { useSessionState } from './designer-context.tsx'
import { addressOf, type Surface, surfacesOf } from './surfaces.ts'

const ICONS: Record<Surface, ReactNode> = {
  data: <DatabaseOutlined />,
  screens: <AppstoreOutlined />,
  access: <SafetyOutlined />,
  history: <HistoryOutlined />,
  review: <DiffOutlined />,
}

export function Rail({ surface }: { surface: Surface }) {
  const t = useT()
  const state = useSessionState()
  return (
    <nav className="dz-rail" aria-label={t('designer.surfaces')} data-panel>
      {surfacesOf(state).map(name => (
        <NavLink
          key={name}
          to={addressOf(state.app.key, name)}
          className={name === surface ? 'dz-rail-item dz-on' : 'dz-rail-item'}
        >
          {ICONS[name]}
          <span>{t(`designer.surface.${name}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
