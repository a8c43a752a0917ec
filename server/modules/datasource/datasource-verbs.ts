/**
 * Tests data sources and runs published SQL.
 * @source DS-03, DS-04
 */
import { Fault } from '#engine/error/fault.ts'
import type { Verb } from '../verb.ts'
import type { Settings } from './open-sources.ts'

/** Tests a stored source (`id`), or the values of a form: a stored password is only sent to its stored address. */
const dataSourceTest: Verb = {
  method: 'POST',
  async run({ sql, who, input }) {
    await sql.test(who.tenant, String(input.id), input.url ? settingsOf(input) : null)
    return null
  },
}

/** Runs a published query named by its key, or by its source and text, as older clients send it. */
const execute: Verb = {
  method: 'POST',
  async run({ sql, who, input }) {
    const { query, sourceType = 'sql', dataSourceId, sqlContent, requestParams } = input
    if (sourceType !== 'sql') throw new Fault('sql.unconfigured')
    if (typeof query === 'string') return sql.run(who, query, requestParams)
    return (await sql.runText(who, dataSourceId, sqlContent, requestParams)).rows
  },
}

const tryQuery: Verb = {
  method: 'POST',
  run: ({ sql, who, input }) => sql.try(who, input.document, input.requestParams),
}

function settingsOf({ category = 'postgresql', url, username, password }: Record<string, unknown>): Settings {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return { category: String(category), url: String(url), username: text(username), password: text(password) }
}

export const DATASOURCE_VERBS: Record<string, Verb> = {
  'datasource.dataSourceTest': dataSourceTest,
  'datasource.execute': execute,
  'datasource.try': tryQuery,
}
