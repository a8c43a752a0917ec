import type { Root } from 'react-dom/client'
import { readBoard } from './address.ts'

/** Opens what visitors may open without sign-in. @returns whether the address is one of theirs */
export async function startVisit(root: Root): Promise<boolean> {
  const board = readBoard(location.pathname)
  if (!board) return false
  const { startPanel } = await import('./panel-page.tsx')
  startPanel(root, board)
  return true
}
