/** What can be added to a board: cards, and filters above them. @source docs/designer.md#boards */
import type { Card, FieldType, Json, NodeLike } from '#engine/schema/document.ts'
import { freeId, idsTaken } from '../commands/documents/ids.ts'
import { itemsIn } from '../commands/documents/walk.ts'
import { joinRow } from '../commands/nodes/card-layout.ts'
import { titleOfType, wordOfField, wordOfWidget } from '../kind/words.ts'
import { newPane, TABS } from './new-pane.ts'
import { lastIn, NOT_NODES, needsField, type Offer, type OfferContext } from './offer.ts'

const CARD = { w: 4, h: 6 }
const CARD_GROUPS = ['chart', 'portal', 'data']
/** rows: a lower card has no room for a title */
const HEADED = 3
const LOWEST = 2

/** Containers that show their cards under titles begin with two, which hold cards themselves. */
const PARTED = [TABS, 'panels']

function firstParts(taken: readonly string[]): Card[] {
  const used = [...taken]
  return [1, 2].map(number => {
    const { id, title } = newPane(number, used)
    used.push(id)
    return { id, widget: 'cards', title: title as Card['title'], x: 0, w: 12, h: CARD.h, cards: [] }
  })
}

export function cardOffers(context: OfferContext): Offer[] {
  const seen = context.view.docs[context.document]
  const variables = variableOffers(context)
  const cards = Object.values(context.manifests)
    .filter(({ group, key, holds }) => (holds || CARD_GROUPS.includes(group)) && !NOT_NODES.includes(key))
    .filter(manifest => !needsField(manifest))
    .map(
      (manifest): Offer => ({
        id: `card ${manifest.key}`,
        title: manifest.title,
        group: wordOfWidget(manifest.key)?.use ?? 'more',
        kind: wordOfWidget(manifest.key),
        words: [manifest.key],
        dragged: { addresses: [], list: 'cards', scope: null },
        usual: lastIn(context, 'cards'),
        calls: target => {
          const h = Math.max(manifest.grid?.h ?? CARD.h, LOWEST)
          const taken = seen ? idsTaken(seen, target.in) : []
          const id = freeId(manifest.key.replaceAll('-', ' '), taken)
          const card: Card = {
            id,
            widget: manifest.key,
            title: manifest.title,
            w: manifest.grid?.w ?? CARD.w,
            h,
            ...(h < HEADED ? { header: { show: false as const } } : {}),
            ...(manifest.sample.props ? { props: manifest.sample.props as Record<string, Json> } : {}),
            ...(manifest.holds && { cards: PARTED.includes(manifest.key) ? firstParts([...taken, id]) : [] }),
          }
          const { document } = context
          const around = seen ? itemsIn(seen, target.in).map(({ value }) => value as unknown as Card) : []
          const layout = joinRow(around, target.after, card)
          return [
            {
              command: 'node.add',
              args: { document, node: card as unknown as NodeLike, in: target.in, after: target.after },
            },
            { command: 'card.place', args: { document, list: target.in, cards: layout, moved: card.id } },
          ]
        },
      }),
    )
  return [...variables, ...cards]
}

/** Field types of filters above a board's cards; its queries read them as `$var`. */
const VARIABLES: FieldType[] = ['date', 'dict', 'string', 'user', 'users', 'dept', 'depts']

function variableOffers(context: OfferContext): Offer[] {
  const { view, document } = context
  return VARIABLES.map(type => {
    const title = titleOfType(type)
    return {
      id: `variable ${type}`,
      title,
      group: 'variables',
      kind: wordOfField({ type }),
      words: ['variable', 'filter'],
      dragged: { addresses: [], list: 'variables', scope: null },
      usual: lastIn(context, 'variables'),
      calls: target => {
        const node = {
          id: freeId(type, idsTaken(view.docs[document]!, 'variables')),
          type,
          title,
        } as unknown as NodeLike
        return [{ command: 'node.add', args: { document, node, in: 'variables', after: target.after } }]
      },
    }
  })
}
