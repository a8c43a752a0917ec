/** What a node, or a container on a board, shows one at a time: the parts of tabs, segments and panels. */
import { type ReactNode, useState } from 'react'
import { Grid } from '#engine/react/frame/grid.tsx'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { useCalled } from '#engine/react/overlay/use-called.ts'
import { CardGrid, useShownCards } from '#engine/react/render/card-grid.tsx'
import { NodeList } from '#engine/react/render/node-view.tsx'
import { isTrue, runRule } from '#engine/react/state/rules.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Card, Node } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'

const NONE: Card[] = []

export interface Part {
  id: string
  node: Node
  /** its own, that of its field, or its number */
  title: string
  /** on a board: the card it is */
  card?: Card
}

interface Parts {
  /** those whose `when` holds; in the designer all of them */
  parts: Part[]
  /** id of the part shown: what is revealed, else what was chosen, else the first; undefined: there is none */
  active: string | undefined
  choose(id: string): void
}

/**
 * @param first  id of the part shown first
 * @param cards  those of a container, which are its parts then
 */
export function useParts(node: Node, first: string | undefined, cards?: Card[]): Parts {
  const page = usePage()
  const record = useRecord()
  const t = useT()
  const [chosen, choose] = useState(first)
  const holds = ({ when }: Node) =>
    when === undefined || page.mode === 'design' || isTrue(runRule(when, { page, record }))
  const titleOf = ({ title, bind = '' }: Node) => pick(title ?? record?.fields.get(bind)?.title, page.ports.lang)
  const shown = useShownCards(cards ?? NONE)
  const nodes: { node: Node; card?: Card }[] = cards
    ? shown.map(card => ({ card, node: { id: card.id, widget: card.widget, title: card.title } }))
    : (node.children ?? []).filter(holds).map(part => ({ node: part }))
  const parts = nodes.map(({ node: part, card }, at): Part => {
    const title = titleOf(part) || t('widgets.tab', { number: at + 1 })
    return { id: part.id, node: part, title, ...(card && { card }) }
  })
  useCalled(
    parts.map(part => part.node),
    part => choose(part.id),
  )
  const revealed = useReveal().findLast(id => parts.some(part => part.id === id))
  const active = revealed ?? (parts.find(part => part.id === chosen) ?? parts[0])?.id
  return { parts, active, choose }
}

/** What is in a part, without its title. */
export function PartBody({ part, children }: { part: Part; children?: ReactNode }) {
  const { card } = part
  if (card) return <CardGrid cards={[{ ...card, x: 0, w: 12, bare: true, header: { show: false } }]} />
  return (
    <Grid>
      <NodeList nodes={[{ ...part.node, title: undefined }]} />
      {children}
    </Grid>
  )
}

/** On paper all parts follow one another under their titles. */
export function PartsOnPaper({ parts }: { parts: Part[] }) {
  return parts.map(part => (
    <section key={part.id}>
      <h2>{part.title}</h2>
      <PartBody part={part} />
    </section>
  ))
}
