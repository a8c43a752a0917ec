/** How the real picker comes, in place or in a sheet, and what is kept for it until then. @source ADR 0013 */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { expectInput } from '#engine/react/form/store/late-input.ts'
import { useSheets } from '#engine/react/frame/root.tsx'
import { type RealPicker, realSheet } from './real-picker.ts'
import { replayKeys, type Typed } from './replay-keys.ts'

export interface Coming {
  autoFocus: boolean
  defaultOpen: boolean
  /** by a finger: the keyboard of the screen waits until the input itself is touched */
  byTouch?: boolean
}

export const FOCUSED: Coming = { autoFocus: true, defaultOpen: false }
export const OPENED: Coming = { autoFocus: true, defaultOpen: true }

interface ComingProps {
  picker: RealPicker<unknown>
  /** the id of the plain input */
  face: string
}

interface Near extends Coming {
  inSheet: boolean
}

export function useComing({ picker, face }: ComingProps) {
  const isPhone = useSheets()
  const [near, setNear] = useState<Near | null>(null)
  const [open, setOpen] = useState(false)
  /** a phone that is turned while the picker is there changes nothing of it */
  const sheets = near?.inSheet ?? isPhone
  const id = sheets ? `${face}-sheet` : face
  // nobody is at it: it is a plain input again, and comes as the page is now
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
    replayKeys(document.getElementById(id) as HTMLInputElement, typed.current.splice(0), isHere)
    finish()
  }
  const come = async (coming: Coming) => {
    const how = { ...coming, inSheet: sheets }
    if (!sheets && picker.loaded && !typed.current.length) return setNear(how)
    if (!isLoaded() || typed.current.length) await load()
    if (!isLoaded()) return finish()
    const isHere = document.activeElement?.id === face
    if (!(isHere || typed.current.length)) return
    if (sheets) {
      setNear(how)
      setOpen(true)
      return
    }
    flushSync(() => setNear(isHere ? how : { ...how, autoFocus: false, defaultOpen: false }))
    replay(isHere)
  }
  return {
    ...{ near, sheets, id, open, load, come },
    keep(one: Typed) {
      typed.current.push(one)
      if (taken.current) return
      expectInput(
        new Promise<void>(resolve => {
          taken.current = resolve
        }),
      )
      void come(sheets ? OPENED : FOCUSED)
    },
    hasKept: () => typed.current.length > 0,
    opened: () => replay(true),
    close() {
      // what is typed is taken when it is left
      document.getElementById(id)?.blur()
      setOpen(false)
    },
  }
}
