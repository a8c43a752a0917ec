import type { AnyDocument, Button, Node, Rule } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'

/** A button that stands beside those of a document. */
export interface AddedButton {
  /** key of the model in whose lists or forms it is */
  entity: string
  place: 'rowActions' | 'toolbar' | 'form'
  button: Button & Required<Pick<Button, 'title' | 'steps'>>
}

/** A form is of a record that is not stored yet until it has an id. */
const STORED: Rule = { '!': [{ empty: [{ var: 'id' }] }] }

/**
 * A resolved screen with further buttons in its tables and in the forms that open or edit records: last among those it
 * has. A table of a call, and a form that only shows a record, get none.
 * @source docs/language.md#operations
 */
export function addButtons<T extends AnyDocument>(document: T, added: readonly AddedButton[]): T {
  if (!added.length) return document
  const shown = new Set<string>()
  JSON.stringify(document, (key, held) => {
    if (key === 'detail' && typeof held === 'string') shown.add(held)
    return held
  })
  return addTo(document, added, shown) as T
}

function addTo(value: unknown, added: readonly AddedButton[], shown: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map(item => addTo(item, added, shown))
  if (!isRecord(value)) return value
  if (value.widget === 'form' && (value.readOnly === true || shown.has(String(value.id)))) return value
  const parts = Object.fromEntries(Object.entries(value).map(([key, held]) => [key, addTo(held, added, shown)]))
  const here = added.filter(({ entity }) => entity === value.entity)
  if (Array.isArray(value.columns) && value.call === undefined) {
    for (const list of ['toolbar', 'rowActions'] as const) {
      const buttons = here.filter(({ place }) => place === list).map(({ button }) => button)
      if (buttons.length) parts[list] = [...((parts[list] as Button[] | undefined) ?? []), ...buttons]
    }
    // whoever is asked to choose rows can
    if (here.some(({ place }) => place === 'toolbar')) parts.select = parts.select === 'one' ? 'one' : 'many'
  }
  if (Array.isArray(value.nodes)) {
    const nodes = here.filter(({ place }) => place === 'form').map(({ button }) => nodeOf(button))
    if (nodes.length) parts.nodes = [...(parts.nodes as Node[]), ...nodes]
  }
  return parts
}

function nodeOf({ id, title, icon, when, steps }: AddedButton['button']): Node {
  return {
    id,
    widget: 'button',
    title,
    ...(icon && { props: { icon } }),
    when: when === undefined ? STORED : { and: [STORED, when] },
    on: { click: steps },
  }
}
