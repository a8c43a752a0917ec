import { type RefObject, useEffect } from 'react'

/** Sets `data-beyond` to the sides on which a scrolling box has more content: `left`, `right`, both or none. */
export function useBeyond(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const tell = () => {
      const right = element.scrollWidth - element.clientWidth - element.scrollLeft
      element.dataset.beyond = [element.scrollLeft > 1 && 'left', right > 1 && 'right'].filter(Boolean).join(' ')
    }
    tell()
    element.addEventListener('scroll', tell, { passive: true })
    const watcher = new ResizeObserver(tell)
    for (const each of [element, ...element.children]) watcher.observe(each)
    return () => {
      element.removeEventListener('scroll', tell)
      watcher.disconnect()
    }
  }, [box])
}
