/**
 * One node of a document on the screen. It observes what its rules read, so only this node is rendered again when that
 * changes.
 * @source docs/language.md#nodes; ARCHITECTURE.md#the-walk-of-one-datum
 */
import { observer } from '@formily/reactive-react'
import { lazy, memo, Suspense, useEffect } from 'react'
import type { Node } from '../../schema/document.ts'
import { drawsQuery } from '../../schema/draws-query.ts'
import { pick } from '../../text/text.ts'
import { FieldNode } from '../field/field-node.tsx'
import { NodeBoundary } from '../frame/boundary.tsx'
import { NodeFrame } from '../frame/node-frame.tsx'
import { propsOf } from '../frame/props.ts'
import { WidgetView } from '../frame/widget-view.tsx'
import { emitEvent } from '../state/emit.ts'
import { isTrue, type RuleAt, runRule, runRules } from '../state/rules.ts'
import { LockedProvider, useLocked, usePage, useRecord } from '../state/scope.tsx'

const FedNode = lazy(() => import('./fed-node.tsx'))
const WayBack = lazy(() => import('../overlay/way-back.tsx'))

/** Nodes in order, each in the grid around it. */
export function NodeList({ nodes = [] }: { nodes?: Node[] }) {
  return nodes.map(node => <NodeView key={node.id} node={node} />)
}

export const NodeView = memo(function NodeView({ node }: { node: Node }) {
  const page = usePage()
  const record = useRecord()
  const label = pick(node.title, page.ports.lang) || node.id
  return (
    <NodeBoundary label={label}>
      {node.bind && record ? <FieldNode node={node} /> : <ShownNode node={node} at={{ page, record }} />}
    </NodeBoundary>
  )
})

/** `when` decides whether it is shown; on the designer's canvas a hidden node is shown as a ghost. */
const ShownNode = observer(function ShownNode({ node, at }: { node: Node; at: RuleAt }) {
  const shown = node.when === undefined || isTrue(runRule(node.when, at))
  if (!shown && at.page.mode === 'run') return null
  return (
    <NodeFrame node={node} ghost={!shown}>
      {at.page.shown.of === node.id && (
        <Suspense>
          <WayBack page={at.page} />
        </Suspense>
      )}
      {isFed(node, at) ? (
        <Suspense>
          <FedNode node={node} />
        </Suspense>
      ) : (
        <PlainNode node={node} at={at} />
      )}
    </NodeFrame>
  )
})

function isFed({ widget, value }: Node, { page }: RuleAt): boolean {
  const manifest = page.manifests[widget]
  return manifest !== undefined && drawsQuery(manifest) && value === undefined
}

/** A node without `bind`: layout, display, or a block with its own scope. Locked, it locks the fields in it. */
const PlainNode = observer(function PlainNode({ node, at }: { node: Node; at: RuleAt }) {
  const { page } = at
  const { lang } = page.ports
  useEffect(() => {
    if (node.query) page.want(node.query)
  }, [page, node.query])
  const locked = useLocked() || (node.readOnly !== undefined && isTrue(runRule(node.readOnly, at)))
  const answer = node.query ? page.answers[node.query] : undefined
  return (
    <WidgetView
      name={node.widget}
      id={`n-${node.id}`}
      node={node}
      props={propsOf(page.manifests[node.widget], node.props, runRules(node.live, at))}
      title={pick(node.title, lang)}
      help={pick(node.help, lang) || undefined}
      value={node.value === undefined ? null : runRule(node.value, at)}
      onChange={ignore}
      readOnly={locked}
      required={false}
      invalid={false}
      rows={answer?.rows}
      cut={answer?.cut === undefined ? undefined : { first: answer.cut, all: answer.total }}
      state={answer === undefined ? undefined : answer.state === 'waiting' ? 'loading' : answer.state}
      emit={(event, payload = {}) => emitEvent(node, event, payload, at)}
    >
      {node.children ? (
        <LockedProvider value={locked}>
          <NodeList nodes={node.children} />
        </LockedProvider>
      ) : undefined}
    </WidgetView>
  )
})

function ignore() {}
