import { scopeOf } from '#engine/react/rule/sentence/names.ts'
import type { Speech } from '#engine/react/rule/sentence/say-rule.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import type { Translate } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'

/** How conditions over the records of a list are said. */
export function speechOf({ bundle, ports }: PageStore, document: EntityDocument, t: Translate): Speech {
  const dicts = Object.fromEntries(Object.entries(bundle.dicts).map(([code, options]) => [code, { options }]))
  const find = (key: string) => (key === document.key ? document : bundle.entities[key]?.document)
  const scope = scopeOf(document, find, { dicts, roles: [], posts: [] })
  const known = new Set(document.fields.map(({ id }) => id))
  const names = scope.names.filter(({ name }) => name.startsWith('$') || known.has(name))
  return { t, lang: ports.lang, data: ports.data, scope: { ...scope, names } }
}
