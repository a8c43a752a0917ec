/**
 * The records of an app as a workbook, and their files as an archive: both leave as they are written, with the progress
 * of an export.
 * @source DM-23; docs/http.md#micro-apps
 */
import type { Readable } from 'node:stream'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import { pick } from '#engine/text/text.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { askedSort } from '../../entity/read/page/order.ts'
import { Download } from '../../http/answer/download.ts'
import type { RegisterRoutes } from '../../services.ts'
import type { BizTable } from '../../store/doors/biz-app.ts'
import { type Body, openBizCalls } from '../../store/doors/biz-calls.ts'
import { toFilters, toSort } from '../../store/doors/biz-record.ts'
import { readIds } from '../read-ids.ts'
import { endIfSlow } from '../usual/export/end-if-slow.ts'
import { exportPlaces, exportRecords, LONGEST_ID, PATIENCE, TELL_MS } from '../usual/export/export.ts'
import { findFiles, openRecordFiles, type RecordFile } from './record-files.ts'
import { streamZip } from './zip.ts'

export const registerBizExports: RegisterRoutes = (app, services) => {
  const { post, tableOf } = openBizCalls(app, services)
  const { db, publish } = services

  post(
    'exportBizData',
    'The records as a workbook: appId, tableName?, queryObj?, sort?, ids?, columns?, progress?',
    async (who, body, lang) => {
      const { entity, name } = await tableOf(who, body)
      const { columns, progress, ids } = body
      const { ascs, descs } = toSort(body.sort)
      const input = { search: toFilters(name, body.queryObj), sort: askedSort(ascs, descs), columns, progress, ids }
      const action = { id: 'export', verb: 'export', title: entity.title }
      return exportRecords.run({ ...services, who, lang, entity, action, input })
    },
  )
  post(
    'exportBizDataFiles',
    'The files of the records as a zip archive: appId, tableName?, queryObj?, sort?, ids?, progress?',
    async (who, body, lang) => {
      const table = await tableOf(who, body)
      const giveBack = exportPlaces.take(who)
      try {
        const sent = await sendFiles(who, table, body, lang)
        sent.body.once('close', giveBack)
        return sent
      } catch (error) {
        giveBack()
        throw error
      }
    },
  )

  async function sendFiles(who: Who, { entity, name }: BizTable, body: Body, lang: Lang) {
    const { ascs, descs } = toSort(body.sort)
    const files = await findFiles(services, who, entity.key, {
      search: toFilters(name, body.queryObj),
      sort: askedSort(ascs, descs),
      ids: body.ids === undefined ? undefined : readIds(body.ids),
    })
    await db.write(who, trx =>
      traceChange(trx, who, { entity: entity.key, record: '', verb: 'download', after: { files: files.length } }),
    )
    const id = typeof body.progress === 'string' ? body.progress.slice(0, LONGEST_ID) : ''
    const toMe = { tenant: who.tenant, user: who.id }
    const tell = (done: number) => publish({ kind: 'export', id, done, total: files.length }, toMe)
    const progress: Progress = { taken: () => {}, tell: id ? tell : undefined }
    const zip = streamZip(entriesOf(files, openRecordFiles(services, who, entity.key), progress))
    progress.taken = endIfSlow(zip, PATIENCE)
    return Object.assign(new Download(`${pick(entity.title, lang)}.zip`, 'application/zip', zip), { body: zip })
  }
}

interface Progress {
  /** called whenever some of a file is taken */
  taken(): void
  tell: ((done: number) => Promise<void>) | undefined
}

async function* heard(content: Readable, progress: Progress) {
  for await (const part of content as AsyncIterable<Buffer>) {
    progress.taken()
    yield part
  }
}

/** Files the person may read no longer, or that are lost, are left out. */
async function* entriesOf(files: RecordFile[], open: ReturnType<typeof openRecordFiles>, progress: Progress) {
  const { tell } = progress
  let told = Date.now()
  for (const [done, file] of files.entries()) {
    const content = await open(file)
    if (content) yield { folder: file.label, name: file.originalName, content: heard(content, progress) }
    if (!tell || Date.now() - told < TELL_MS) continue
    told = Date.now()
    await tell(done + 1)
  }
}
