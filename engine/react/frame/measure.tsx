/**
 * Width of the nearest measured box. Widgets use this instead of the window's, so a screen on a canvas of 390 px looks
 * as on a phone.
 * @source docs/language.md#widget; docs/ui.md#sizes
 */
import {
  createContext,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useContext,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Below this width a screen is one column and a table is a list of cards. */
const NARROW_PX = 768

const WidthContext = createContext(0)

/** Width in px of the nearest `<Measured>`; 0 while unknown. */
export function useWidth(): number {
  return useContext(WidthContext)
}

/** True on a phone, or in a box as narrow as one. */
export function useNarrow(): boolean {
  return isNarrow(useWidth())
}

const isNarrow = (width: number): boolean => width > 0 && width < NARROW_PX

/** Whether the board around is drawn as on a phone, whatever the width of a container on it; null without a board. */
export const PhoneBoard = createContext<boolean | null>(null)

type MeasuredProps = HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }

/** A div that provides its width to everything inside, and through `data-narrow` to style sheets. */
export function Measured({ ref, children, ...rest }: MeasuredProps) {
  const own = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  // once: what is drawn in it anew looks for it at once
  useImperativeHandle(ref, () => own.current as HTMLDivElement, [])
  useLayoutEffect(() => {
    const element = own.current
    if (!element) return
    setWidth(element.offsetWidth)
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={own} data-narrow={isNarrow(width) || undefined} {...rest}>
      <WidthContext.Provider value={width}>{children}</WidthContext.Provider>
    </div>
  )
}

/** For what is drawn unseen, such as on paper: it has this width in px. */
export function OfWidth({ px, children }: { px: number; children: ReactNode }) {
  return <WidthContext.Provider value={px}>{children}</WidthContext.Provider>
}
