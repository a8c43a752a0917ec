/** What can be added to a board: cards, and filters above them. @source docs/designer.md#boards */
import type { Card, DashboardDocument, FieldType, Json, NodeLike } from '#engine/schema/document.ts'
import { freeId, idsTaken } from '../commands/documents/ids.ts'
import { joinRow } from '../commands/nodes/card-layout.ts'
import { titleOfType, wordOfField, wordOfWidget } from '../kind/words.ts'
import { lastIn, NOT_NODES, needsField, type Offer, type OfferContext } from './offer.ts'

const CARD = { w: 4, h: 6 }
const CARD_GROUPS = ['chart', 'portal', 'data']
/** rows: a lower card has no room for a title */
const HEADED = 3
const LOWEST = 2

export function cardOffers(context: OfferContext): Offer[] {
  const seen = context.view.docs[context.document]
  const variables = variableOffers(context)
  const cards = Object.values(context.manifests)
    .filter(({ group, key }) => CARD_GROUPS.includes(group) && !NOT_NODES.includes(key))
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
          const card: Card = {
            id: freeId(manifest.key.replaceAll('-', ' '), seen ? idsTaken(seen, 'cards') : []),
            widget: manifest.key,
            title: manifest.title,
            w: manifest.grid?.w ?? CARD.w,
            h,
            ...(h < HEADED ? { header: { show: false as const } } : {}),
            ...(manifest.sample.props ? { props: manifest.sample.props as Record<string, Json> } : {}),
          }
          const { document } = context
          const layout = joinRow((seen as DashboardDocument).cards ?? [], target.after, card)
          return [
            {
              command: 'node.add',
              args: { document, node: card as unknown as NodeLike, in: 'cards', after: target.after },
            },
            { command: 'card.place', args: { document, list: 'cards', cards: layout, moved: card.id } },
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
