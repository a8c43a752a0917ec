import type { SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Keeps presses from reaching the canvas below. */
export const kept = { onPointerDown: stop, onMouseDown: stop, onClick: stop, onDoubleClick: stop }
