/** Verbs of storages and attachments. @source RS-01, RS-04 */
import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/files.json' with { type: 'json' }
import { labelFor } from '../../entity/read/refs.ts'
import { incomingFolder } from '../../files/keep-file.ts'
import { plainMarkdown } from '../plain-markdown.ts'
import type { Verb } from '../verb.ts'

const TEST_BYTES = 1024

/**
 * Writes a small file to the storage `id`, reads it back and removes it.
 * @throws Fault 'oss.differs', and any error of the storage
 */
const test: Verb = {
  method: 'POST',
  async run({ who, entities, files, input }) {
    const { id } = await entities.detail(who, 'oss', input.id)
    const storage = await files.at(who, String(id))
    const key = `test-${randomBytes(12).toString('hex')}`
    const draft = path.join(incomingFolder(files.dataDir), key)
    const content = randomBytes(TEST_BYTES)
    await fs.mkdir(path.dirname(draft), { recursive: true, mode: 0o700 })
    try {
      await fs.writeFile(draft, content, { mode: 0o600 })
      await storage.put(key, draft)
      const read = await buffer(await storage.get(key))
      if (!read.equals(content)) throw new Fault('oss.differs')
    } finally {
      await fs.rm(draft, { force: true })
      await storage.remove(key).catch(() => {}) // the earlier error is more useful
    }
    return null
  },
}

/** Uses listed at most. */
const MOST_USES = 100

/**
 * The records that use the file `id`, where the reader may see them, with their labels; `list` has the same as
 * Markdown.
 * @returns `{ uses: { entity, title, recordId, label }[], list }`
 */
const uses: Verb = {
  method: 'GET',
  async run({ who, db, entities, lang, input }) {
    const { id } = await entities.detail(who, 'attach', input.id)
    const accessContext = await entities.accessContext(who)
    const found = await db.read(who, async trx => {
      const { rows } = await sql<{ entity: string; recordId: string }>`
        select distinct entity, record_id as "recordId" from attach_use
         where tenant_id = ${who.tenant} and attach_id = ${id} and gone_at is null order by 1, 2 limit ${MOST_USES}`.execute(
        trx,
      )
      return Promise.all(
        rows.map(async use => {
          const model = accessContext.models.find(use.entity)
          if (!model) return { ...use, title: use.entity, label: null }
          const reader = accessContext.reader(model, 'detail')
          const isSeen = reader.access.may.has('detail')
          const labels = isSeen
            ? await sql<{ label: string | null }>`
                select (${sql.raw(labelFor(reader))})::text as label from ${sql.raw(model.from)}
                 where t.id = ${use.recordId} and ${reader.rows}`.execute(trx)
            : { rows: [] }
          return { ...use, title: pick(model.document.title, lang), label: labels.rows[0]?.label ?? null }
        }),
      )
    })
    const list = found
      .map(({ title, label, recordId }) => `1. ${plainMarkdown(title)} · ${plainMarkdown(label ?? recordId)}`)
      .join('\n')
    return { uses: found, list: list || pick(texts.unused, lang) }
  },
}

export const FILE_VERBS: Record<string, Verb> = { 'oss.test': test, 'attach.uses': uses }
