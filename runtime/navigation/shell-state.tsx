/** State shared by the parts of the shell: the menus, the tabs, and how to open things. */
import { type CSSProperties, createContext, useContext } from 'react'
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Tabs } from './tabs.ts'

export interface ShellState {
  menus: MenuItem[]
  tabs: Tabs
  setTabs(change: (tabs: Tabs) => Tabs): void
  /** Opens a menu entry: in the application, in the iframe host or in a new window (SH-58). */
  openMenu(item: MenuItem): void
  go(path: string): void
  reloadMenus(): Promise<void>
  /** The custom properties of the bar and the side, for what floats outside of the shell. */
  colours: CSSProperties
  /** The width class of the window: `phone` < 768 ≤ `tablet` < 992 ≤ `desk`. */
  width: 'phone' | 'tablet' | 'desk'
}

export const ShellContext = createContext<ShellState | null>(null)

export function useShell(): ShellState {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell() outside of the shell')
  return shell
}
