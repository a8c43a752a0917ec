/**
 * The card as its data is set up: drawn by the real engine shortly after each change, over the records the creator may
 * read, or sample records where a model is not published as it is designed.
 * @source docs/designer.md#queries
 */
import { useEffect, useMemo, useState } from 'react'
import { samplePorts } from '#adapters/memory/sample/sample-ports.ts'
import { shapeOfQuery } from '#engine/compile/shape-of-query.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { CARD_COLUMNS } from '#engine/react/render/place-cards.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { Card, DashboardDocument, Query } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { sourcesOf } from '../controls/choices/queries.ts'
import { useOutside, useSessionState } from '../session/designer-context.tsx'
import { bundleOf } from '../stage/bundle.ts'
import { type HearScripts, useScripted } from '../stage/use-scripted.ts'

/** @source DB-10 */
const WAIT_MS = 300
const MOST_RECORDS = 50
const LEAST_H = 8
const NAME: DocName = 'dashboard:preview'

interface CardPreviewProps {
  card: Card
  query: Query
  /** what is still missing, in words */
  lacks: string | undefined
  /** hears what its scripts gave; a stable function */
  onScripts?: HearScripts
}

export function CardPreview({ card, query, lacks, onScripts }: CardPreviewProps) {
  const t = useT()
  const { view, app, published, selection } = useSessionState('view', 'app', 'published', 'selection')
  const { ports, loader, manifests } = useOutside()
  const scripted = useScripted()
  const around = selection && view.docs[selection.document]
  const { variables } = (around ?? {}) as DashboardDocument
  const asked = useSettled(JSON.stringify(lacks === undefined ? { ...previewOf(card, query), variables } : null))
  const sources = sourcesOf(view, app.library)
  const model = shapeOfQuery(query, sources.query).entity
  const isLive = model === undefined || view.stored[`entity:${model}`] === undefined || isAsPublished(`entity:${model}`)
  const picture = useMemo(() => {
    const board = JSON.parse(asked) as DashboardDocument | null
    const bundle = board && bundleOf({ ...view, docs: { ...view.docs, [NAME]: board } }, NAME, '', app.library)
    const shown = bundle && scripted(samplePorts(ports, bundle, { isPublished: () => isLive }), () => board, onScripts)
    return bundle && shown && <Screen key={asked} {...{ bundle, loader, manifests }} ports={shown} mode="design" />
  }, [asked, view, app.library, ports, isLive, loader, manifests, scripted, onScripts])

  /** Its fields are all published: the server can answer. */
  function isAsPublished(name: DocName): boolean {
    const [drafted, before] = [view.stored[name], published[name]]
    if (!isEntity(drafted) || !isEntity(before)) return false
    return drafted.fields.every(({ id, type }) => before.fields.some(field => field.id === id && field.type === type))
  }
  return (
    <section className="dz-preview" aria-label={t('designer.query.preview')}>
      <h3>{t('designer.query.preview')}</h3>
      {lacks === undefined ? (
        <>
          {picture}
          <p className="dz-quiet">{t(isLive ? 'designer.query.preview.help' : 'designer.query.preview.sample')}</p>
        </>
      ) : (
        <p className="dz-nothing">{lacks}</p>
      )}
    </section>
  )
}

/** A board of this card alone, with a bounded number of records. */
function previewOf({ id, widget, title, props, map }: Card, query: Query): DashboardDocument {
  const isBounded = query.entity !== undefined && query.get !== 'sums'
  const bounded = isBounded ? { ...query, size: Math.min(query.size ?? MOST_RECORDS, MOST_RECORDS) } : query
  const card: Card = { id, widget, title, props, map, query: query.id, w: CARD_COLUMNS, h: LEAST_H }
  return { kind: 'dashboard', grammar: 1, key: 'preview', title: { zh: id }, queries: [bounded], cards: [card] }
}

/** A value that has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
