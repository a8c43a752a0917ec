import type { ReactNode } from 'react'
import { Tile } from '#engine/react/look/marks.tsx'
import { useShell } from '../../navigation/shell-state.tsx'
import type { NamedApp } from '../address.ts'
import './app-cards.css'

export type CardApp = NamedApp & { appIcon: string; appDesc: string; colour: string | null }

interface AppCardsProps<App> {
  apps: App[]
  label?: string
  pathOf(app: App): string
  /** what can be done with an app beside opening it */
  action?(app: App): ReactNode
}

/** Apps as cards, each a link. */
export function AppCards<App extends CardApp>({ apps, label, pathOf, action }: AppCardsProps<App>) {
  const { go } = useShell()
  return (
    <ul className="app-cards" aria-label={label}>
      {apps.map(app => {
        const path = pathOf(app)
        return (
          <li key={app.appId}>
            <a
              href={path}
              onClick={event => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                go(path)
              }}
            >
              <Tile icon={app.appIcon} colour={app.colour} name={app.appName} size="middle" />
              <span>
                <strong>{app.appName}</strong>
                {app.appDesc && <small>{app.appDesc}</small>}
              </span>
            </a>
            {action?.(app)}
          </li>
        )
      })}
    </ul>
  )
}
