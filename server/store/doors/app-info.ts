/**
 * `/api/appInfo/appInfo`: the calls older clients use for micro-apps.
 * @source MA-23…MA-25, MA-27
 */
import type { FastifyInstance } from 'fastify'
import type { RemovalAnswer } from '#adapters/wire/design.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'
import { answer } from '../../http/answer/envelope.ts'
import { langOf } from '../../http/request/lang.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import type { AppRow } from '../../layers/rows.ts'
import type { Services } from '../../services.ts'
import { forgetApps } from '../design/manage-app.ts'
import { draftRemoval } from '../design/removal.ts'
import { mustDesign } from '../rights.ts'
import { readOpened, readShell } from './app-info-shell.ts'
import { type AppInfo, readMade, readReachable, toInfo } from './app-infos.ts'
import { findTable, openBizApp, readIds, readText } from './biz-app.ts'
import { changeAppInfo, makeApp } from './save-app-info.ts'

const BASE = '/api/appInfo/appInfo'

type Sent = Record<string, unknown>
type Run = (who: Who, sent: Sent, lang: Lang) => Promise<unknown>

export function registerAppInfo(app: FastifyInstance, services: Services): void {
  const { db, store, entities, sql, actions } = services
  const call = (method: 'GET' | 'POST', name: string, summary: string, run: Run) =>
    app.route({
      method,
      url: `${BASE}/${name}`,
      schema: { tags: ['appInfo'], summary },
      handler: async request => {
        const sent = { ...(request.query as Sent), ...((request.body ?? {}) as Sent) }
        return answer(await run(services.who(request), sent, langOf(request)))
      },
    })
  const readOne = async (who: Who, id: unknown, lang: Lang): Promise<AppInfo> => {
    const key = readText(id, 'appId')
    const row = (await readReachable(services, who)).find(mine => mine.key === key)
    if (!row) throw new Fault('design.unknown', { app: key })
    return toInfo(row, lang)
  }
  const save: Run = async (who, { id, ...sent }, lang) => {
    mustDesign(who)
    const row = await db.write(who, trx => {
      const work = { store, trx, who, sql, actions }
      return id ? changeAppInfo(work, readText(id, 'id'), sent) : makeApp(work, sent)
    })
    forgetApps(services, who)
    return toInfo(row, lang)
  }

  call('GET', 'list', 'Apps the caller may open or design: current, size, appName', async (who, sent, lang) =>
    pageOfApps(await readReachable(services, who), sent, lang),
  )
  call('GET', 'myApp', 'Apps the caller makes: current, size, appName', async (who, sent, lang) =>
    pageOfApps(await readMade(services, who), sent, lang),
  )
  call('GET', 'detail', 'One app: id', (who, { id }, lang) => readOne(who, id, lang))
  call('GET', 'getAppInfoById', 'One app: appId', (who, { appId }, lang) => readOne(who, appId, lang))
  call('GET', 'getAppInfoByIds', 'Apps: ids', async (who, sent, lang) => {
    const ids = readIds(sent.ids)
    return (await readReachable(services, who)).filter(row => ids.includes(row.key)).map(row => toInfo(row, lang))
  })
  call('GET', 'shell', 'An app for those who manage it: appId', (who, { appId }, lang) =>
    readShell(services, who, appId, lang),
  )
  call('GET', 'opened', 'An app for one of its users: appId', (who, { appId }, lang) =>
    readOpened(services, who, appId, lang),
  )
  call('POST', 'submit', 'Makes an app, or changes the one named by id: id?, appId?, appName, appIcon, appDesc', save)
  call(
    'POST',
    'update',
    'Changes an app: id or appId, appName, appIcon, appDesc, retention, category',
    (who, sent, lang) => save(who, { ...sent, id: readText(sent.id ?? sent.appId, 'id') }, lang),
  )
  const drafts = 'Drafts the removal of apps, all or none: ids; those never published go at once'
  call('POST', 'remove', drafts, async (who, sent) => {
    mustDesign(who)
    const done = await db.write(who, async trx => {
      const answers: ({ id: string } & RemovalAnswer)[] = []
      for (const id of readIds(sent.ids)) {
        answers.push({ id, ...(await draftRemoval({ store, trx, who, sql, actions }, id)) })
      }
      return answers
    })
    forgetApps(services, who)
    return done
  })
  call('GET', 'queryAppModelFields', 'The fields of an app’s table: appId, tableName?', async (who, sent, lang) => {
    const { entity, name } = findTable(await openBizApp(services, who, sent.appId), sent.tableName)
    const { may, hide } = (await entities.accessFor(who))(entity)
    if (!may.size) throw new Fault('bizData.forbidden')
    const shown = entity.fields.filter(field => !hide.has(field.id) && !field.secret)
    return shown.map(field => ({
      prop: field.name ?? field.id,
      label: pick(field.title, lang),
      type: field.type,
      required: field.required === true,
      dict: field.dict ?? null,
      tableName: name,
    }))
  })
}

function pageOfApps(rows: AppRow[], { current, size, appName = '' }: Sent, lang: Lang): Page<AppInfo> {
  const paging = readPaging(current, size)
  const wanted = readTexts({ appName }, ['appName']).appName!.toLowerCase()
  const found = rows.map(row => toInfo(row, lang)).filter(info => info.appName.toLowerCase().includes(wanted))
  return pageOf(found.slice(paging.offset, paging.offset + paging.size), found.length, paging)
}
