import { useEffect, useState } from 'react'
import { useCalm } from '../../parts/use-calm.ts'

interface RotationOptions {
  count: number
  loop: boolean
  autoplay: boolean
  /** ms */
  interval: number
  /** under the pointer or the focus */
  held: boolean
}

/** Which slide is shown, and whether the next one follows by itself. */
export function useRotation({ count, loop, autoplay, interval, held }: RotationOptions) {
  const [shown, setShown] = useState(0)
  const [wish, setWish] = useState<boolean | null>(null)
  const calm = useCalm()
  // a removed last slide
  const at = Math.min(shown, Math.max(count - 1, 0))
  const go = (to: number) => {
    if (loop) setShown((to + count) % count)
    else if (to >= 0 && to < count) setShown(to)
  }
  // the button decides, for readers without motion too
  const isPlaying = wish ?? (autoplay && !calm)
  const rotates = isPlaying && !held && count > 1 && (loop || at < count - 1)
  useEffect(() => {
    if (!rotates) return
    const timer = setTimeout(() => {
      if (!document.hidden) setShown((at + 1) % count)
      else setShown(at)
    }, interval)
    return () => clearTimeout(timer)
  }, [rotates, at, count, interval])
  return { at, go, rotates, isPlaying, toggle: () => setWish(!isPlaying) }
}
