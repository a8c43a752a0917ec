/**
 * The layers open over a page, in order: records, screens, dialogs. The browser's Back closes the topmost.
 * @source docs/ui.md#hands
 */
import { useEffect, useRef } from 'react'

interface Layer {
  /** may ask first, and stay open */
  close(): void
}

const layers: Layer[] = []
let told = () => {}

export const topLayer = (): Layer | undefined => layers.at(-1)

/** @param changed  called when a layer has opened or closed; there is only one listener at a time */
export function watchLayers(changed: () => void): void {
  told = changed
}

/** Registers a layer over the page while it is `open`; `close` asks when unsaved input would be lost. */
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
