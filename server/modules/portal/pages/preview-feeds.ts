/**
 * What the widgets of a previewed page show: what everybody in the reader's place sees is read; what is of one person
 * alone is a sample, whoever is chosen.
 * @source ADR 0055
 */
import type { ProcessRow } from '#adapters/wire/process.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import texts from '#schemas/text/samples.json' with { type: 'json' }
import { printMoment } from '../../../entity/model/environment.ts'
import { readTopMenu } from '../floors/read-content.ts'
import type { readOwnApps } from '../my-app-list.ts'
import { listServices, readService } from '../service/read-services.ts'
import type { readStatus } from '../status/my-status.ts'
import { FEEDS, type Feed, floorsFor } from './feeds.ts'
import { noticeAt, readPortalSettings } from './portal-settings.ts'

/** The name of a role's or a department's reader. */
export const SOMEBODY: Record<Lang, string> = texts.somebody

const SAMPLE_AT = '2026-03-02 09:30:00'
const SAMPLE_COUNT = 3

const requests: Feed = async ({ who, lang }) => {
  if (who.guest) return { records: [], total: 0 }
  const record: ProcessRow & { why: string | null } = {
    ...{ id: '1', taskId: null, taskName: texts.step[lang], processInsId: '1', processInstanceId: '1' },
    ...{ processDefinitionId: '1', processDefinitionName: texts.request[lang], processDefinitionKey: 'sample' },
    ...{ serialNumber: null, category: null, categoryName: null, title: texts.request[lang], icon: null },
    ...{ brief: [], briefText: '', assigneeName: texts.handler[lang], starterName: who.name },
    ...{ createTime: SAMPLE_AT, endTime: null, dueTime: null, processIsFinished: 'unfinished', isRead: null },
    ...{ suspended: false, why: null, repeatable: false },
  }
  return { records: [record], total: 1 }
}

const messages: Feed = async ({ who, lang }) => {
  if (who.guest) return { records: [], total: 0, unread: 0 }
  const record = {
    ...{ id: '1', title: texts.message[lang], content: texts.message[lang], type: 1, isRead: 1, pcUrl: null },
    ...{ createUserName: texts.handler[lang], createTime: SAMPLE_AT },
  }
  return { records: [record], total: 1, unread: 1 }
}

/** Names of the figures, each with the same number: their statements are not run as somebody else. */
const sampleStatus: typeof readStatus = async ({ entities }, who) => {
  const { records } = await entities.list(who, 'myStatus', { size: 20, ascs: 'sort', filters: { status_equal: '1' } })
  return records.map(({ id, name, icon, urlAddress }) => ({
    ...{ id: String(id), name: String(name ?? ''), icon: String(icon ?? ''), urlAddress: String(urlAddress ?? '') },
    value: SAMPLE_COUNT,
  }))
}

const sampleApps: typeof readOwnApps = async (_parts, { lang = 'zh' }) => [
  { id: '1', name: texts.app[lang], icon: 'appstore', linkType: 1, urlAddress: '/wel/index', linkTarget: '' },
]

/** Of a search the services: other kinds ask for what one person may open. */
const results: Feed = async ({ services, who, props, params, at }) => {
  if (who.guest || !params.q) return { kinds: [] }
  const found = await listServices(services, who, { q: params.q, size: Number(props.size), at })
  const things = found.records.map(({ id, serviceName, summary }) => ({
    ...{ id, title: serviceName, about: summary, path: `/portal/service/introduce?id=${id}` },
  }))
  return { kinds: [{ kind: 'services', things, total: found.total }] }
}

/** Without what the person has begun, kept and said. */
const detail: Feed = async ({ services, who, params, at }) => {
  const found = await readService(services, who, params.id ?? '', at)
  return found && { ...found, running: null, draft: null, collected: false, feedback: { ...found.feedback, own: null } }
}

/** Some of the services the reader has. */
const kept: Feed = async ({ services, who, at }) => ({
  services: who.guest ? [] : (await listServices(services, who, { size: SAMPLE_COUNT, at })).records,
})

/** The services a manager has: those of the reader in their place. */
const managed: Feed = async ({ services, who, at }) => {
  const { records, ...page } = await listServices(services, who, { size: SAMPLE_COUNT, at })
  const own = records.map(({ summary: _, answer: __, ...service }) => ({
    ...service,
    ...{ status: 1, hidden: false, average: null, rated: 0 },
  }))
  return { ...page, records: own, total: own.length, special: null }
}

/** Feeds that read nothing of one person. */
const SHARED = [
  ...['portal-aphorism', 'portal-foot', 'portal-news', 'portal-search', 'portal-shortcuts', 'portal-slides'],
  ...['service-categories', 'service-groups', 'service-hall'],
] as const

/**
 * Of a widget that is not here nothing is read.
 * @param designer  whose rows boards show to whoever is signed in: somebody else's totals may say what is theirs
 */
export const previewFeeds = (designer: Who): Readonly<Record<string, Feed>> => ({
  ...Object.fromEntries(SHARED.map(widget => [widget, FEEDS[widget]!])),
  'my-requests': requests,
  'my-services': kept,
  'portal-floors': ({ services, ...asked }) => {
    const rowsAs = asked.who.guest ? undefined : designer
    return floorsFor({ ...services, status: sampleStatus, apps: sampleApps, rowsAs }, asked)
  },
  'portal-header': async ({ services, who, lang, at }) => ({
    menus: await readTopMenu(services, who),
    notice: noticeAt(await readPortalSettings(services.db, who), lang, at ?? printMoment(new Date())),
    unread: who.guest ? 0 : SAMPLE_COUNT,
  }),
  'portal-messages': messages,
  'portal-results': results,
  'service-detail': detail,
  'service-managed': managed,
  'service-manager-edit': async () => ({ service: null }),
})
