/** The surfaces of the app, as a vertical list. @source docs/designer.md#surfaces */

import { memo, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { addressOf, type Surface, surfacesOf } from '../session/surfaces.ts'

const ICONS: Record<Surface, ReactNode> = {
  data: <Icon name="database" />,
  screens: <Icon name="appstore" />,
  flow: <Icon name="apartment" />,
  access: <Icon name="safety" />,
  history: <Icon name="history" />,
  review: <Icon name="diff" />,
}

export const Rail = memo(function Rail({ surface }: { surface: Surface }) {
  const t = useT()
  const { app, view } = useSessionState('app', 'view')
  return (
    <nav className="dz-rail" aria-label={t('designer.surfaces')} data-panel>
      {surfacesOf(view, app.kind).map(name => (
        <NavLink
          key={name}
          to={addressOf(app.key, name)}
          className={name === surface ? 'dz-rail-item dz-on' : 'dz-rail-item'}
        >
          {ICONS[name]}
          <span>{t(`designer.surface.${name}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
})
