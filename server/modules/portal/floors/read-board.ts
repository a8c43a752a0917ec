/**
 * The cards of a board for a floor of a page: within the reader's rights, visitors' too, with what they show. A query that
 * fails or takes too long costs its cards.
 * @source ADR 0056; docs/security.md#visitors
 */
import type { Who } from '#engine/access/who.ts'
import type { BoardAsked, DrawBoard, DrawnBoard } from '#engine/ports/draw-board.ts'
import type { Answered, Ask } from '#engine/ports/ports.ts'
import { environmentOf } from '../../../entity/model/environment.ts'
import type { Services } from '../../../services.ts'
import { answerQueries, readAsked } from '../../board/answer-queries.ts'
import { panelFor } from '../../portrait/panel.ts'

/** What a page waits for the answers of a board, at most. */
const WAIT_MS = 3_000

type Answers = Awaited<ReturnType<BoardAsked['ask']>>

interface Reading {
  draw: DrawBoard
  /** a moment in place of now */
  at?: string
  /** whose rows they are, where not the reader's */
  as?: Who
}

/** @returns null: the reader may not open it */
export async function readBoard(
  services: Services,
  who: Who,
  screen: string,
  { draw, at = environmentOf(who).now, as = who }: Reading,
): Promise<DrawnBoard | null> {
  const opened = await panelFor({ ...services, who }, screen)
  const bundle = as === who ? opened : opened && (await panelFor({ ...services, who: as }, screen))
  if (!bundle) return null
  const ask = (asks: Ask[]) => answersTo(services, as, asks)
  return draw({ bundle, who: as, lang: who.lang ?? 'zh', now: at, ask })
}

async function answersTo(services: Services, who: Who, asks: Ask[]): Promise<Answers> {
  const answers = new Map<string, Answered | { error: unknown }>()
  const queries = asks.map(asked => ('entity' in asked ? { ...asked, entity: asked.entity.document.key } : asked))
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WAIT_MS)
  const all = answerQueries(
    services,
    who,
    readAsked({ queries }),
    (id, answer) => void answers.set(id, answer as Answered),
  )
  await Promise.race([all.catch(() => undefined), late])
  clearTimeout(timer)
  return answers
}
