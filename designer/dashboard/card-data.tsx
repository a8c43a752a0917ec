/**
 * The data of a card, or of a node that draws a query: opens the query builder; query, link and slots change in one
 * step.
 * @source docs/designer.md#boards
 */

import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type {
  Card,
  DashboardDocument,
  Json,
  NodeLike,
  PageDocument,
  Query,
  WidgetDocument,
} from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { type DocName, modelsOf } from '../commands/documents/docs.ts'
import { freeId } from '../commands/documents/ids.ts'
import { findItem, walkDocument } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { sourcesOf } from '../controls/choices/queries.ts'
import { beginQuery, mapSlots } from '../query/query.ts'
import { QueryDialog } from '../query/query-dialog.tsx'
import { titleOfQuery } from '../query/title-of-query.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'

interface CardDataProps {
  document: DocName
  /** address of the card or node */
  address: string
  manifest: WidgetDocument
}

export function CardData({ document, address, manifest }: CardDataProps) {
  const t = useT()
  const session = useSession()
  const { view, app } = useSessionState('view', 'app')
  const [open, setOpen] = useState(false)
  const board = view.docs[document] as DashboardDocument | PageDocument
  const card = findItem(board, address)?.value as unknown as Card
  const queries = board.queries ?? []
  const known = queries.find(one => one.id === card.query)
  const shared = known !== undefined && walkDocument(board).filter(({ value }) => value.query === known.id).length > 1
  const fresh = freeId(
    card.id,
    queries.map(one => one.id),
  )
  const sources = sourcesOf(view, app.library)
  const slots = manifest.slots ?? []
  const query: Query = known ?? { id: fresh, ...beginQuery(modelsOf(view.stored), slots) }
  const isOwnTitle = ![undefined, manifest.title, titleOfQuery(known, sources)].some(one => same(one, card.title))
  const titleWith = (next: Query) => (isOwnTitle ? card.title : (titleOfQuery(next, sources) ?? card.title))
  const save = (next: Query, map: Record<string, string>) => {
    const item = next as unknown as NodeLike
    const calls: Call[] = known
      ? [{ command: 'query.set', args: { document, address: `queries/${known.id}`, values: valuesOf(known, next) } }]
      : [{ command: 'query.add', args: { document, list: 'queries', item, after: queries.at(-1)?.id ?? null } }]
    calls.push({ command: 'prop.set', args: { document, addresses: [address], path: ['query'], value: next.id } })
    calls.push({ command: 'prop.set', args: { document, addresses: [address], path: ['map'], value: map } })
    const title = titleWith(next)
    if (title && title !== card.title)
      calls.push({
        command: 'prop.set',
        args: { document, addresses: [address], path: ['title'], value: { ...title } },
      })
    session.runAll(calls)
  }
  return (
    <div className="dz-prop">
      <Button icon={<Icon name="bar-chart" />} onClick={() => setOpen(true)}>
        {t(known ? 'designer.query.edit' : 'designer.query.new')}
      </Button>
      {shared && <small className="dz-quiet">{t('designer.query.shared')}</small>}
      {open && (
        <QueryDialog
          card={card}
          query={query}
          map={known ? (card.map ?? {}) : mapSlots(slots, query, {}, sources)}
          slots={slots}
          titleWith={titleWith}
          onClose={() => setOpen(false)}
          onSave={save}
        />
      )}
    </div>
  )
}

/** The keys to set on a query; removed ones are null. */
function valuesOf(before: Query, after: Query): Record<string, Json> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => name !== 'id')
  return Object.fromEntries(names.map(name => [name, (after[name as keyof Query] ?? null) as Json]))
}
