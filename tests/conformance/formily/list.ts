/** `node tests/conformance/formily/list.ts`: what of the published schemas is not taken, the most frequent first. */
import { fromFormily } from '#engine/formily/from-formily.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { readPublished } from './published.ts'

const schemas = readPublished()
const found = schemas.map(({ name, content }) => ({
  name,
  issues: fromFormily(content, manifests as unknown as WidgetManifests).issues,
}))
const left = found.flatMap(({ name, issues }) =>
  issues.map(({ code, params }) => ({ name, what: `${code} ${Object.values(params ?? {}).join(' ')}` })),
)
const groups = [...Map.groupBy(left, ({ what }) => what)].sort(([, a], [, b]) => b.length - a.length)
for (const [what, each] of groups) {
  const names = new Set(each.map(({ name }) => name))
  console.log(`${each.length}\t${what.replaceAll(/\s+/g, ' ')}\t${[...names].join(' ')}`)
}
console.log(`${found.filter(({ issues }) => issues.length === 0).length} of ${schemas.length} are taken whole`)
