import { useSyncExternalStore } from 'react'
import type { ShellState } from '../navigation/shell-state.tsx'
import { STEPS_PX, screenSize } from './screen-size.ts'

const steps = new Map(STEPS_PX.map(step => [step, window.matchMedia(`(min-width: ${step}px)`)]))
const CLASSES = ['phone', 'tablet', 'desk', 'desk'] as const

const widthClass = (): ShellState['width'] => CLASSES[screenSize(step => steps.get(step)!.matches)]!

function follow(changed: () => void): () => void {
  for (const query of steps.values()) query.addEventListener('change', changed)
  return () => {
    for (const query of steps.values()) query.removeEventListener('change', changed)
  }
}

/** The width class of the window: only the shell uses the window's width, widgets measure their own root. */
export const useWidth = (): ShellState['width'] => useSyncExternalStore(follow, widthClass)
