/** Mounts the real picker, in place or in a sheet, and keeps keys pressed until then. @source ADR 0013 */
import { useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePartialInput } from '../field/use-partial-input.ts'
import { useSheets } from '../frame/root.tsx'
import { LateInputContext } from '../state/late-input.ts'
import type { WidgetProps } from '../widget.ts'
import { type RealPicker, realSheet } from './real-picker.ts'
import { replayKeys, type Typed, textOf } from './replay-keys.ts'

export interface Coming {
  autoFocus: boolean
  defaultOpen: boolean
  /** opened by a finger: the on-screen keyboard waits until the input itself is touched */
  byTouch?: boolean
}

export const FOCUSED: Coming = { autoFocus: true, defaultOpen: false }
export const OPENED: Coming = { autoFocus: true, defaultOpen: true }

interface ComingProps {
  picker: RealPicker<unknown>
  /** id of the plain input */
  face: string
  onType?: ((text: string) => void) | undefined
  widget?: Pick<WidgetProps, 'onPartialInput' | 'partialInput'> | undefined
}

interface Near extends Coming {
  inSheet: boolean
}

export function useComing({ picker, face, onType, widget }: ComingProps) {
  const isPhone = useSheets()
  const late = useContext(LateInputContext)
  const [near, setNear] = useState<Near | null>(null)
  const [open, setOpen] = useState(false)
  /** text typed for a picker that could not be loaded */
  const [unread, setUnread] = usePartialInput({
    ...widget,
    partialInput: widget?.partialInput?.wants === null ? widget.partialInput : null,
    readOnly: false,
  })
  const hasFailed = useRef(false)
  /** turning the phone does not change a picker that is in use */
  const sheets = near?.inSheet ?? isPhone
  const id = sheets ? `${face}-sheet` : face
  // an unused picker becomes a plain input again and later mounts as the page then asks
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the phone is turned
  useEffect(() => {
    if (!open && !document.activeElement?.id.startsWith(id)) setNear(null)
  }, [isPhone])
  const typed = useRef<Typed[]>([])
  /** a save waits until this is called */
  const taken = useRef<(() => void) | null>(null)
  const finish = () => {
    taken.current?.()
    taken.current = null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is gone
  useEffect(
    () => () => {
      typed.current = []
      finish()
    },
    [],
  )
  const isLoaded = () => picker.loaded && (!sheets || realSheet.loaded)
  const load = async () => void (await Promise.all([picker.load(), sheets && realSheet.load()]))
  const replay = (isHere: boolean) => {
    const input = document.getElementById(id) as HTMLInputElement
    // it may already show text that was reported before it was mounted
    if (hasFailed.current) input.select()
    hasFailed.current = false
    replayKeys(input, typed.current.splice(0), isHere)
    finish()
  }
  /** The picker could not be loaded: typed text is shown and stops the save, and the next key or click tries again. */
  const giveUp = () => {
    const text = textOf(typed.current)
    if (!text) typed.current = []
    hasFailed.current = text !== null
    if (text !== null) flushSync(() => (widget ? setUnread({ text, wants: null }) : onType?.(text)))
    finish()
  }
  const come = async (coming: Coming) => {
    const how = { ...coming, inSheet: sheets }
    if (!sheets && picker.loaded && !typed.current.length) return setNear(how)
    if (!isLoaded() || typed.current.length) await load()
    if (!isLoaded()) return giveUp()
    const isHere = document.activeElement?.id === face
    if (!(isHere || typed.current.length)) return
    if (sheets) {
      setUnread(null)
      setNear(how)
      setOpen(true)
      return
    }
    flushSync(() => {
      setUnread(null)
      setNear(isHere ? how : { ...how, autoFocus: false, defaultOpen: false })
    })
    replay(isHere)
  }
  return {
    ...{ near, sheets, id, open, unread, load, come },
    keep(one: Typed) {
      typed.current.push(one)
      if (taken.current) return
      late?.expect(
        new Promise<void>(resolve => {
          taken.current = resolve
        }),
      )
      void come(sheets ? OPENED : FOCUSED)
    },
    hasKept: () => typed.current.length > 0,
    /** the plain input loses the focus: text that was reported belongs to the widget now */
    left() {
      if (!widget && !taken.current) typed.current = []
    },
    opened: () => replay(true),
    close() {
      // typed text is applied when the input is left
      document.getElementById(id)?.blur()
      setOpen(false)
    },
  }
}
