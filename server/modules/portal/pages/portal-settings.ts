/**
 * What administrators say on every page of the portal: a notice above it for some time, and the words below it. Rows of
 * `config` by their key, as its forms `portal.notice` and `portal.foot` describe them; they act at once.
 * @source PC-10; docs/http.md#the-portal
 */
import { sql } from 'kysely'
import type { FootFeed, PortalNotice } from '#adapters/wire/portal-content.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import type { Db } from '../../../db/db.ts'

type Values = Partial<Record<string, string | boolean | null>>

export interface PortalSettings {
  notice?: Values
  foot?: Values
}

export async function readPortalSettings(db: Db, { tenant }: Pick<Who, 'tenant'>): Promise<PortalSettings> {
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<{
      key: 'notice' | 'foot'
      values: Values | null
    }>`select config_key as key, config_info as values from blade_config
      where tenant_id = ${tenant} and is_deleted = 0 and config_key in ('notice', 'foot')`.execute(trx),
  )
  return Object.fromEntries(rows.map(({ key, values }) => [key, values ?? {}]))
}

/** @param at  a moment, `yyyy-MM-dd HH:mm:ss`; the first and last moments of a notice are its own */
export function noticeAt({ notice = {} }: PortalSettings, lang: Lang, at: string): PortalNotice | null {
  const text = said(notice, lang)
  if (!text || (notice.from && at < notice.from) || (notice.to && at > notice.to)) return null
  return { text, address: safeLink(String(notice.urlAddress ?? '')) ?? null, isWarning: notice.isWarning === true }
}

export const footOf = ({ foot = {} }: PortalSettings, lang: Lang): FootFeed => ({
  text: said(foot, lang),
  recordNumber: String(foot.recordNumber ?? ''),
})

/** In Chinese where there is no English. */
const said = ({ text, textEn }: Values, lang: Lang): string => String((lang === 'en' && textEn) || text || '')
