/**
 * What draws the cards of a board for a page, and what it is given: the server has the rows and the rights, the build of
 * the pages has the charts.
 * @source ADR 0056
 */
import type { BoardCard } from '#adapters/wire/portal-content.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { Who } from '../access/who.ts'
import type { Lang } from '../text/text.ts'
import type { Answered, Ask } from './ports.ts'

export interface BoardAsked {
  /** the board as its reader gets it */
  bundle: ScreenBundle
  who: Who
  lang: Lang
  /** `yyyy-MM-dd HH:mm:ss` */
  now: string
  /** Answers queries within the reader's rights, each or why it failed; what is not told failed too. */
  ask(asks: Ask[]): Promise<ReadonlyMap<string, Answered | { error: unknown }>>
}

export interface DrawnBoard {
  cards: BoardCard[]
  /** the board has more */
  more: boolean
}

export type DrawBoard = (asked: BoardAsked) => Promise<DrawnBoard>
