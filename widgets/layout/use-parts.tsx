/** The children of a node of which one is shown at a time, as the parts of tabs and segments. */
import { type ReactNode, useState } from 'react'
import { Grid } from '#engine/react/frame/grid.tsx'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { useCalled } from '#engine/react/overlay/use-called.ts'
import { NodeList } from '#engine/react/render/node-view.tsx'
import { isTrue, runRule } from '#engine/react/state/rules.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Node } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'

export interface Part {
  id: string
  node: Node
  /** its own, that of its field, or its number */
  title: string
}

interface Parts {
  /** those whose `when` holds; in the designer all of them */
  parts: Part[]
  /** id of the part shown: what is revealed, else what was chosen, else the first; undefined: there is none */
  active: string | undefined
  choose(id: string): void
}

/** @param first  id of the part shown first */
export function useParts(node: Node, first: string | undefined): Parts {
  const page = usePage()
  const record = useRecord()
  const t = useT()
  const [chosen, choose] = useState(first)
  const holds = ({ when }: Node) =>
    when === undefined || page.mode === 'design' || isTrue(runRule(when, { page, record }))
  const titleOf = ({ title, bind = '' }: Node) => pick(title ?? record?.fields.get(bind)?.title, page.ports.lang)
  const parts = (node.children ?? [])
    .filter(holds)
    .map((part, at) => ({ id: part.id, node: part, title: titleOf(part) || t('widgets.tab', { number: at + 1 }) }))
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
