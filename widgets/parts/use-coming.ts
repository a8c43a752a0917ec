/** How the real picker comes, in place or in a sheet, and what is kept for it until then. @source ADR 0013 */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { expectInput } from '#engine/react/form/store/late-input.ts'
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
  sheets: boolean
  /** of the plain input */
  face: string
  /** of the real one's input */
  id: string
}

export function useComing({ picker, sheets, face, id }: ComingProps) {
  const [near, setNear] = useState<Coming | null>(null)
  const [open, setOpen] = useState(false)
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
  const come = async (how: Coming) => {
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
    flushSync(() => setNear(isHere ? how : { autoFocus: false, defaultOpen: false }))
    replay(isHere)
  }
  return {
    ...{ near, open, load, come },
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
