import { useEffect, useRef, useState } from 'react'
import { type Point, pointOf } from '#engine/value/notation/location.ts'

/** How asking the device went: `denied` by the person or the page, `failed` by the device. */
export type Asking = 'idle' | 'asking' | 'denied' | 'failed'

const TIMEOUT_MS = 15_000
/** A position found so long ago is still good. */
const FRESH_MS = 60_000
const DENIED = 1

/** Asks the device for its position, only when the person wants it. @param onFound  not called after it is gone */
export function usePosition(onFound: (point: Point) => void): { asking: Asking; ask(): void } {
  const [asking, setAsking] = useState<Asking>('idle')
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return {
    asking,
    ask() {
      if (!navigator.geolocation) return setAsking('failed')
      setAsking('asking')
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          if (gone.current) return
          const point = pointOf(coords.latitude, coords.longitude)
          setAsking(point ? 'idle' : 'failed')
          if (point) onFound(point)
        },
        ({ code }) => gone.current || setAsking(code === DENIED ? 'denied' : 'failed'),
        { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
      )
    },
  }
}
