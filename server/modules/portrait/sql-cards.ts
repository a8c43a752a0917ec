/**
 * SQL cards as their clients send them: `sqlContent` is the key of a published query or, with its `dataSource`, the text
 * of one. Kept is the key: statements stand in query documents alone, and no other text is ever run.
 * @source DB-28, VM-66, VM-74, VM-75; docs/http.md#workshops
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { MOST_CARDS } from '#engine/schema/cards-of.ts'
import type { Json } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'

type Wire = Record<string, Json>
type KeyOf = (source: string, text: string) => Promise<string>

/**
 * The layout with the key of its query in each SQL card.
 * @param keyOf  throws a Fault where no published query has that text
 * @throws Fault 'record.refused' (data.issues, at the cards)
 */
export async function nameQueries(config: Json, keyOf: KeyOf): Promise<Json> {
  const issues: Issue[] = []
  let asked = 0

  async function named(part: Json, path: string): Promise<Json> {
    if (Array.isArray(part)) {
      const done: Json[] = []
      for (const [at, each] of part.entries()) done.push(await named(each, `${path}/${at}`))
      return done
    }
    if (!isRecord(part)) return part
    const { prop, option } = part as Wire
    const changed: Wire = { ...(part as Wire) }
    if (part.dataConfig !== undefined) changed.dataConfig = await asks(part.dataConfig as Json, path)
    if (part.cards !== undefined) changed.cards = await named(part.cards as Json, `${path}/cards`)
    if (prop === 'board' && isRecord(option) && Array.isArray(option.queries)) {
      const queries: Json[] = []
      for (const each of option.queries as Json[]) queries.push(await asks(each, path))
      changed.option = { ...(option as Wire), queries }
    }
    return changed
  }

  async function asks(config: Json, path: string): Promise<Json> {
    if (!isRecord(config) || config.type !== 'sql') return config
    const source = String(config.dataSource ?? '')
    const text = String(config.sqlContent ?? '').trim()
    const missing = text === '' ? (source === '' ? 'sql.unconfigured' : 'sql.text') : null
    if (missing) issues.push({ path, code: missing })
    if (missing || ++asked > MOST_CARDS) return config
    try {
      return { ...(config as Wire), sqlContent: await keyOf(source, text) }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      issues.push({ path, code: error.code, params: error.params })
      return config
    }
  }

  const done = await named(config, 'portraitConfig')
  if (issues.length > 0) throw new Fault('record.refused', {}, { data: { issues } })
  return done
}
