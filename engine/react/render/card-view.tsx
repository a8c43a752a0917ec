/**
 * One card: its title, its widget, and a placeholder while there is nothing to show.
 * @source VM-68; docs/language.md#table
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { type CSSProperties, createContext, lazy, Suspense, useContext, useEffect } from 'react'
import type { Card, Json, Node } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { NodeBoundary } from '../frame/boundary.tsx'
import { Measured } from '../frame/measure.tsx'
import { propsOf } from '../frame/props.ts'
import { WidgetView } from '../frame/widget-view.tsx'
import { EmptyState } from '../look/empty-state.tsx'
import { leadsOf } from '../mark/leads.ts'
import { referenceOf, sayFault } from '../say-fault.ts'
import { emitEvent } from '../state/emit.ts'
import { runRules } from '../state/rules.ts'
import { usePage } from '../state/scope.tsx'
import { useT } from '../text.ts'
import { namesOfColumns } from './column-labels.ts'
import { isSmallCard } from './place-cards.ts'

/** Whether the charts of the board say themselves in a sentence too. */
export const Insight = createContext(false)

const CardHead = lazy(() => import('./card-head.tsx'))

interface CardViewProps {
  card: Card
  /** true when a node of a page is drawn as a card: the node's frame marks it */
  framed?: boolean
}

export const CardView = observer(function CardView({ card, framed }: CardViewProps) {
  const page = usePage()
  const { lang } = page.ports
  const title = pick(card.title, lang)
  useEffect(() => {
    if (card.query) page.want(card.query)
  }, [page, card.query])
  return (
    <section
      className="sw-board-card"
      data-bare={card.bare}
      data-small={isSmallCard(card) || undefined}
      data-node={framed ? undefined : card.id}
      style={card.header?.picture ? ({ '--picture': `url("${card.header.picture}")` } as CSSProperties) : undefined}
      aria-label={title || card.id}
    >
      {title && card.header?.show !== false && (
        <Suspense fallback={<h2 className="sw-board-title">{title}</h2>}>
          {card.header ? (
            <CardHead header={card.header}>{title}</CardHead>
          ) : (
            <h2 className="sw-board-title">{title}</h2>
          )}
        </Suspense>
      )}
      {/* content that does not fit can be scrolled, by keyboard too */}
      <Measured className="sw-board-body" tabIndex={0}>
        <NodeBoundary label={title || card.id}>
          <CardBody card={card} title={title} />
        </NodeBoundary>
      </Measured>
    </section>
  )
})

const CardBody = observer(function CardBody({ card, title }: { card: Card; title: string }) {
  const page = usePage()
  const insight = useContext(Insight)
  const at = { page, record: null }
  const answer = card.query ? page.answers[card.query] : undefined
  const named = card.query ? namesOfColumns(page, card) : undefined
  const unit = named?.field?.unit
  const leads = leadsOf(page, card) !== null
  const on = leads ? { ...card.on, click: [] } : card.on
  const node: Node = { id: card.id, widget: card.widget, title: card.title, query: card.query, on }
  if (answer?.state === 'failed') return <FailedCard card={card} title={title} error={answer.error} />
  if (answer?.state === 'ready' && answer.rows.length === 0) return <EmptyCard label={title || card.id} />
  return (
    <WidgetView
      name={card.widget}
      id={`c-${card.id}`}
      node={node}
      props={propsOf(
        page.manifests[card.widget],
        { ...(insight && { sentence: true }), ...(unit && { unit: { ...unit } }), ...card.props },
        runRules(card.live, at),
      )}
      title={title}
      value={null}
      onChange={ignore}
      readOnly={false}
      required={false}
      invalid={false}
      rows={answer?.rows}
      cut={answer?.cut === undefined ? undefined : { first: answer.cut, all: answer.total }}
      map={card.map}
      cards={card.cards}
      {...named}
      state={
        answer && (answer.state === 'waiting' || (answer.state === 'loading' && answer.rows.length === 0))
          ? 'loading'
          : 'ready'
      }
      emit={async (event, payload: Record<string, Json> = {}) =>
        leads && event === 'click'
          ? (await import('../mark/lead.ts')).lead(page, card, payload)
          : emitEvent(node, event, payload, at)
      }
    />
  )
})

function ignore() {}

function EmptyCard({ label }: { label: string }) {
  const t = useT()
  return <EmptyState low icon="bar-chart" text={t('react.cardEmpty', { label })} />
}

function FailedCard({ card, title, error }: { card: Card; title: string; error: unknown }) {
  const page = usePage()
  const t = useT()
  const ref = referenceOf(error)
  const text = (
    <>
      {sayFault(error, page.ports.lang)}
      {ref && <div>{t('react.reference', { ref })}</div>}
    </>
  )
  return (
    <EmptyState low kind="failed" title={t('react.cardFailed', { label: title || card.id })} text={text}>
      <Button size="small" onClick={() => void page.refresh([card.query ?? ''])}>
        {t('react.retry')}
      </Button>
    </EmptyState>
  )
}
