/**
 * The root element of a screen: theme variables, width, and the container of every popup, dialog and drawer.
 * @source docs/ui.md#sizes
 */
import { ConfigProvider, theme } from 'antd'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react'
import { Measured, useNarrow } from './measure.tsx'
import './screen.css'
import { variablesOf } from '../look/tokens.ts'

const RootContext = createContext<() => HTMLElement>(() => document.body)

/** The container for dialogs and drawers of this screen. */
export function useRoot(): () => HTMLElement {
  return useContext(RootContext)
}

const PhoneContext = createContext<boolean | null>(null)

/**
 * Whether popups over a control take the whole width, because the page is as narrow as a phone. The width of a dialog
 * or card on a wider page does not matter: its popups have the room of the page.
 */
export const useSheets = (): boolean => useContext(PhoneContext) ?? false

function Phone({ children }: { children: ReactNode }) {
  const outer = useContext(PhoneContext)
  const narrow = useNarrow()
  return <PhoneContext value={outer ?? narrow}>{children}</PhoneContext>
}

/** Around screens that are narrow parts of a page, such as a form in a dialog: the page decides for them. */
export function PartOfPage({ phone, children }: { phone: boolean; children: ReactNode }) {
  return <PhoneContext value={phone}>{children}</PhoneContext>
}

interface PageRootProps {
  /** the page is as narrow as a phone; on a wider page each screen decides */
  phone: boolean
  root(): HTMLElement
  children: ReactNode
}

/** For pickers outside of a screen, such as the designer's dialogs. Their sheets are rendered into `root`. */
export function PageRoot({ phone, root, children }: PageRootProps) {
  return (
    <RootContext.Provider value={root}>
      <PhoneContext value={phone || null}>{children}</PhoneContext>
    </RootContext.Provider>
  )
}

const BUTTON = { autoInsertSpace: false }

/** @param inert nothing in it can be pressed or focused, as on the designer's canvas */
export function ScreenRoot({ inert, children }: { inert: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  const root = useCallback(() => element.current ?? document.body, [])
  return (
    <ConfigProvider getPopupContainer={root} button={BUTTON}>
      <RootContext.Provider value={root}>
        <Measured ref={element} className="sw-screen" inert={inert} style={variablesOf(token)}>
          <Touch>
            <Phone>{children}</Phone>
          </Touch>
        </Measured>
      </RootContext.Provider>
    </ConfigProvider>
  )
}

/**
 * Enlarges every control for fingers, in a box as narrow as a phone and where `phone` says so. It always renders a
 * theme provider, because adding one later would remount everything below it and lose what was typed.
 * @source docs/ui.md#sizes
 */
export function Touch({ phone, children }: { phone?: boolean; children: ReactNode }) {
  const touch = theme.useToken().token.controlHeightLG
  const isTouched = useNarrow() || phone
  const sizes = useMemo(
    () => (isTouched ? { token: { controlHeight: touch, controlHeightSM: touch } } : {}),
    [isTouched, touch],
  )
  return <ConfigProvider theme={sizes}>{children}</ConfigProvider>
}
