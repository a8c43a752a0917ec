/**
 * What lies open over a page, in the order it came: records, screens, dialogs. The browser's Back closes the one on top.
 * @source docs/ui.md#hands
 */
import { useEffect, useRef } from 'react'

interface Layer {
  /** may ask first, and stay */
  close(): void
}

const layers: Layer[] = []
let told = () => {}

export const topLayer = (): Layer | undefined => layers.at(-1)

/** @param changed  called when something has opened or closed; one at a time listens */
export function watchLayers(changed: () => void): void {
  told = changed
}

/** For what lies over the page while it is `open`; `close` asks where something typed would be lost. */
export function useLayer(close: () => unknown, open = true): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const layer: Layer = { close: () => void latest.current() }
    layers.push(layer)
    told()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      told()
    }
  }, [open])
}
