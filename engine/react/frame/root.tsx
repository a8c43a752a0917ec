/**
 * The element a screen lives in: theme variables, width, and the container of every popup, dialog and drawer.
 * @source docs/ui.md#sizes
 */
import { ConfigProvider, theme } from 'antd'
import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react'
import { Measured, useNarrow } from './measure.tsx'
import './screen.css'
import { variablesOf } from './tokens.ts'

const RootContext = createContext<() => HTMLElement>(() => document.body)

/** Where dialogs and drawers of this screen are put. */
export function useRoot(): () => HTMLElement {
  return useContext(RootContext)
}

const PhoneContext = createContext<boolean | null>(null)

/**
 * Whether what opens over a control takes the whole width: the page is as narrow as a phone. A dialog or a card of a wider
 * page is not asked, what opens there has the room of the page.
 */
export const useSheets = (): boolean => useContext(PhoneContext) ?? false

function Phone({ children }: { children: ReactNode }) {
  const outer = useContext(PhoneContext)
  const narrow = useNarrow()
  return <PhoneContext value={outer ?? narrow}>{children}</PhoneContext>
}

interface PageRootProps {
  /** the page is as narrow as a phone; on a wider one each screen is asked */
  phone: boolean
  root(): HTMLElement
  children: ReactNode
}

/** Around a page with pickers outside any screen: the designer's dialogs. Its sheets are put into `root`. */
export function PageRoot({ phone, root, children }: PageRootProps) {
  return (
    <RootContext.Provider value={root}>
      <PhoneContext value={phone || null}>{children}</PhoneContext>
    </RootContext.Provider>
  )
}

const BUTTON = { autoInsertSpace: false }

/** @param inert nothing in it can be pressed or focused: the designer's canvas */
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

const MOUSE = {}
const TOUCH = { token: { controlHeight: 40 } }

/**
 * In a box as narrow as a phone, and where `phone` says so, every control is large enough for a finger. Always under a theme: a provider that gains
 * one begins everything below it again, and what was typed there.
 * @source docs/ui.md#hands
 */
export function Touch({ phone, children }: { phone?: boolean; children: ReactNode }) {
  return <ConfigProvider theme={useNarrow() || phone ? TOUCH : MOUSE}>{children}</ConfigProvider>
}
