import type { BegunCard } from '#engine/access/begun-card.ts'
import { listsIn } from '#engine/access/lists-in.ts'
import { libraryWith } from '#engine/compile/library-with.ts'
import { resolveDocument } from '#engine/compile/resolve-document.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { EntityDocument, TableBody } from '#engine/schema/document.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import { type DocName, listOf, nameOf } from '../../commands/documents/docs.ts'
import { idsTaken } from '../../commands/documents/ids.ts'
import type { Call } from '../../commands/index.ts'
import { titleOfQuery } from '../../query/title-of-query.ts'
import { draftContextOf } from '../../session/check/draft-context-of.ts'
import type { SessionState } from '../../session/session-state.ts'
import { screensOf } from '../../stage/screens.ts'
import { addCard, boardWith, type Suggested } from '../suggest.ts'
import { type ChartOfList, chartOfList } from './chart-of-list.ts'

type State = Pick<SessionState, 'app' | 'view'>

interface TakenUp extends Pick<ChartOfList, 'left'> {
  /** one step */
  calls: Call[]
  /** the board, and the card on it */
  document: DocName
  address: string
  model: EntityDocument
}

/** As many as a board may have. */
const MOST_CARDS = 100

/** What adds the card of the list; null where the draft has no such list, or the app no pages of its own. */
export function takeUp(card: BegunCard, state: State, manifests: WidgetManifests): TakenUp | null {
  const { app, view } = state
  const body = app.kind === 'app' ? findList(card, state, manifests) : undefined
  const entity = body && !body.call ? view.entity(body.entity ?? '') : undefined
  if (!body || !entity) return null
  const { settings } = card
  const { widget, query, left } = chartOfList({ entity, body, settings, find: view.entity })
  const title = titleOfQuery({ ...query, id: '' }, { entity: view.entity, query: () => undefined }) ?? entity.title
  const one: Suggested = { widget, query, title }
  const board = boardWithRoom(view)
  if (board) {
    const { calls, id } = addCard(view, board, manifests, one)
    return { calls, document: board, address: `cards/${id}`, model: entity, left }
  }
  const value = boardWith(app.key, view, manifests, [one])
  const address = `cards/${value.cards?.[0]?.id}`
  return {
    calls: [{ command: 'document.add', args: { value } }],
    document: nameOf(value),
    address,
    model: entity,
    left,
  }
}

/** The list as the draft's screen would run it; undefined where it has none. */
function findList(
  { screen, list }: BegunCard,
  { app, view }: State,
  manifests: WidgetManifests,
): TableBody | undefined {
  const page = view.stored[`page:${screen}`]
  if (!page) return undefined
  const { library } = draftContextOf(app, manifests)
  const { document } = resolveDocument(page, libraryWith(library, app.published, listOf(view.stored)))
  return new Map(listsIn(document)).get(list)
}

const boardWithRoom = (view: DraftView): DocName | undefined =>
  screensOf(view).find(name => name.startsWith('dashboard:') && idsTaken(view.docs[name]!, 'cards').length < MOST_CARDS)
