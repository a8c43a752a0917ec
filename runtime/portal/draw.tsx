/** Draws a page of the portal on the server: the same components that a browser wakes. @source ADR 0052 */
import { renderToString } from 'react-dom/server'
import type { PortalPage } from '#adapters/wire/portal-page.ts'
import type { DrawBoard } from '#engine/ports/draw-board.ts'
import { PortalView } from './portal-page.tsx'

const refuse = () => Promise.reject(new Error('a page that is drawn makes no calls'))

/** @returns the HTML of the element `root` */
export function drawPortal(page: PortalPage): string {
  return renderToString(<PortalView portal={{ page, call: refuse, again: refuse, session: null }} />)
}

/** The cards of a board; charts are loaded with the first one. */
export const drawBoard: DrawBoard = async asked => (await import('./draw-board.ts')).drawBoard(asked)
