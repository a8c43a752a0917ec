import { type RefCallback, useCallback, useState } from 'react'

/**
 * Whether the element of `place` is within `margin` (CSS) of the visible part of the window, or has the focus; when the
 * page is printed everything is near. After the element is removed, the last value is kept. Without the browser's
 * observer everything is near.
 * @source ADR 0013
 */
export function useNear(margin: string): { near: boolean; place: RefCallback<HTMLElement> } {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return
      const look = (seen: IntersectionObserverEntry[]) =>
        setNear(seen.at(-1)?.isIntersecting === true || element.contains(document.activeElement))
      const show = () => setNear(true)
      const observer = new IntersectionObserver(look, { rootMargin: margin })
      observer.observe(element)
      window.addEventListener('beforeprint', show)
      return () => {
        observer.disconnect()
        window.removeEventListener('beforeprint', show)
      }
    },
    [margin],
  )
  return { near, place }
}
