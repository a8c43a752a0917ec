import { useSyncExternalStore } from 'react'
import type { ShellState } from './shell-state.tsx'

const desk = window.matchMedia('(min-width: 992px)')
const tablet = window.matchMedia('(min-width: 768px)')

const widthClass = (): ShellState['width'] => (desk.matches ? 'desk' : tablet.matches ? 'tablet' : 'phone')

function follow(changed: () => void): () => void {
  for (const query of [desk, tablet]) query.addEventListener('change', changed)
  return () => {
    for (const query of [desk, tablet]) query.removeEventListener('change', changed)
  }
}

/** The width class of the window (SH-83): the shell alone looks at the window, widgets measure their own root. */
export const useWidth = (): ShellState['width'] => useSyncExternalStore(follow, widthClass)
