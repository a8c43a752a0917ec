/**
 * A side, the bar with the open pages, and the page. Whose side it is, its frame says.
 * @source SH-34…SH-59; docs/ui.md#shell
 */
import { lazy, type ReactNode, useCallback, useEffect, useState } from 'react'
import { AppColour } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { Parts } from '../../parts/parts.tsx'
import { FOLD_EVENT } from '../bar/shortcuts.ts'
import { PersonMenu, TopBar } from '../bar/top-bar.tsx'
import { type Side, Sidebar } from '../side/sidebar.tsx'

const Foot = lazy(() => import('../side/foot.tsx').then(({ Foot }) => ({ default: Foot })))
const FOLDED = 'screenwright.store.folded'
/** Below this width an open menu of 220 px leaves no room for a table, so it is a rail until the user opens it. */
const ROOM_PX = 1080

interface FrameProps extends Side {
  /** in the bar, or in the drawer where there is one */
  tops?: ReactNode
  /** the app whose page is shown, by its colour */
  colour?: string
  children: ReactNode
}

export function Frame({ tops, colour = 'blue', children, ...side }: FrameProps) {
  const t = useT()
  const { width } = useShell()
  const [folded, setFolded] = useState(
    () => (localStorage.getItem(FOLDED) ?? (window.innerWidth < ROOM_PX ? '1' : '0')) === '1',
  )
  const [drawerOpen, setDrawerOpen] = useState(false)
  const drawer = width !== 'desk'
  const toggle = useCallback(() => {
    if (drawer) return setDrawerOpen(open => !open)
    localStorage.setItem(FOLDED, folded ? '0' : '1')
    setFolded(!folded)
  }, [drawer, folded])
  useEffect(() => {
    window.addEventListener(FOLD_EVENT, toggle)
    return () => window.removeEventListener(FOLD_EVENT, toggle)
  }, [toggle])
  return (
    <>
      <Sidebar
        {...side}
        tops={drawer && tops}
        collapsed={folded}
        drawer={drawer}
        drawerOpen={drawerOpen}
        closeDrawer={() => setDrawerOpen(false)}
      />
      <div className="shell-main">
        <TopBar collapsed={drawer ? !drawerOpen : folded} toggle={toggle} tops={!drawer && tops} />
        <main id="content" tabIndex={-1} className="shell-content">
          <AppColour value={colour}>{children}</AppColour>
        </main>
        {width === 'phone' && (
          <Parts>
            <Foot me={<PersonMenu label={t('runtime.me')} />} openMenu={() => setDrawerOpen(true)} />
          </Parts>
        )}
      </div>
    </>
  )
}

/** The page alone. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="shell-main">
      <main id="content" tabIndex={-1} className="shell-content" data-bare>
        {children}
      </main>
    </div>
  )
}
