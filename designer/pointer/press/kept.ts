import type { SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** What is pressed here is not meant for the canvas under it. */
export const kept = { onPointerDown: stop, onMouseDown: stop, onClick: stop, onDoubleClick: stop }
