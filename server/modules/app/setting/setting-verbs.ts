/**
 * The settings of an app, as the records of `appSetting`: what the app is called and looks like, how long it keeps what was
 * removed, and who runs it. They stand with the app, in no table of their own.
 * @source MA-06, MA-19; docs/http.md#micro-apps
 */
import { createHash } from 'node:crypto'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../../db/db.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import type { AppRow } from '../../../layers/rows.ts'
import { MOST_KEY, readManaged } from '../../../store/app/read-managed.ts'
import type { Work } from '../../../store/app/work.ts'
import { changeApp, forgetApps, giveApp } from '../../../store/design/manage-app.ts'
import { nameUsers } from '../../../store/design/people.ts'
import { draftRemoval } from '../../../store/design/removal.ts'
import { mayGovern, mustDesign } from '../../../store/rights.ts'
import type { Verb, VerbContext } from '../../verb.ts'

/** The app a call names, which the caller manages. @throws Fault 'request.text', 'design.unknown', 'app.notYours' */
function readNamed(trx: Trx, who: Who, input: Record<string, unknown>): Promise<AppRow> {
  const { id, appId = id } = readTexts(input, ['id', 'appId'], MOST_KEY)
  return readManaged(trx, who, appId ?? '')
}

/** Names the state of the settings: they are changed by several calls, and none of them counts. 48 bits. */
const revOf = ({ title, icon, colour, note, retention, createdBy, editors }: AppRow): number => {
  const state = JSON.stringify([title.zh, title.en, icon, colour, note, retention, createdBy, editors])
  return Number.parseInt(createHash('sha256').update(state).digest('hex').slice(0, 12), 16)
}

async function toSetting(trx: Trx, who: Who, row: AppRow): Promise<WireRecord> {
  const names = await nameUsers(trx, [row.createdBy, ...row.editors])
  const label = (ids: string[]) => Object.fromEntries(ids.map(id => [id, { $label: names.get(id) ?? id }]))
  return {
    ...{ id: row.key, rev: revOf(row), appName: row.title.zh, appNameEn: row.title.en ?? null },
    ...{ appDesc: row.note, appIcon: row.icon, colour: row.colour, retention: row.retention },
    ...{ owner: row.createdBy, editors: row.editors, governs: mayGovern(who, row) },
    $ref: { owner: label([row.createdBy]), editors: label(row.editors) },
  } as unknown as WireRecord
}

const detail: Verb = {
  method: 'GET',
  run: ({ db, who, input }) => db.read(who, async trx => toSetting(trx, who, await readNamed(trx, who, input))),
}

/** What settings are called by the call that changes an app. */
const NAMES = {
  appDesc: 'note',
  appIcon: 'icon',
  colour: 'colour',
  retention: 'retention',
  editors: 'editors',
} as const

/** What was sent, as `changeApp` takes it; the maker is changed by `give` alone. */
function changeOf(input: Record<string, unknown>) {
  const { appName, appNameEn } = input
  const change = Object.entries(NAMES).filter(([name]) => input[name] !== undefined)
  const title = {
    ...(appName !== undefined && { zh: appName }),
    ...(appNameEn !== undefined && { en: appNameEn ?? '' }),
  }
  return {
    ...Object.fromEntries(change.map(([name, own]) => [own, input[name] ?? ''])),
    ...(Object.keys(title).length > 0 && { title }),
  }
}

/** Thrown while the app is locked; becomes a refusal with both sides. */
class Stale extends Error {
  readonly row: AppRow
  constructor(row: AppRow) {
    super('stale')
    this.row = row
  }
}

/**
 * Changes what was sent. With the `rev` that was read, somebody else's change since then is told and not overwritten.
 * @throws Fault 'record.stale' (data: the settings as they are), and those of `changeApp`
 */
const submit: Verb = {
  method: 'POST',
  async run(context) {
    const { db, who, input } = context
    mustDesign(who)
    const { rev } = input
    const seen = (row: AppRow) => {
      if (rev !== undefined && rev !== null && Number(rev) !== revOf(row)) throw new Stale(row)
    }
    const saved = await db
      .write(who, async trx => {
        const { key } = await readNamed(trx, who, input)
        const row = await changeApp(workOf(context, trx), key, changeOf(input), seen).catch(error => {
          throw sayAtField(error)
        })
        return toSetting(trx, who, row)
      })
      .catch(async error => {
        if (!(error instanceof Stale)) throw error
        const data = await db.read(who, trx => toSetting(trx, who, error.row))
        throw new Fault('record.stale', { rev: data.rev }, { data })
      })
    forgetApps(context, who)
    return saved
  },
}

const FIELDS: Record<string, string> = {
  'design.title': 'appName',
  'design.colour': 'colour',
  'design.retention': 'retention',
}

/** Shown at the field by the form, where the refusal is about one. */
function sayAtField(error: unknown): unknown {
  const path = error instanceof Fault ? FIELDS[error.code] : undefined
  if (!path || !(error instanceof Fault)) return error
  return new Fault('record.refused', {}, { data: { issues: [{ path, code: error.code, params: error.params }] } })
}

const workOf = ({ store, sql, actions, who }: VerbContext, trx: Trx): Work => ({ store, sql, actions, who, trx })

/** Gives the app to `user`. @throws Fault those of `giveApp` */
const give: Verb = {
  method: 'POST',
  async run(context) {
    const { db, who, input } = context
    mustDesign(who)
    const { user = '' } = readTexts(input, ['user'])
    await db.write(who, async trx => giveApp(workOf(context, trx), (await readNamed(trx, who, input)).key, user))
    forgetApps(context, who)
    return null
  },
}

/** Drafts the removal of the app. @throws Fault those of `draftRemoval` */
const remove: Verb = {
  method: 'POST',
  async run(context) {
    const { db, who, input } = context
    mustDesign(who)
    const answer = await db.write(who, async trx =>
      draftRemoval(workOf(context, trx), (await readNamed(trx, who, input)).key),
    )
    if (answer.removed) forgetApps(context, who)
    return answer
  },
}

export const settingVerbs: Record<string, Verb> = {
  'appSetting.detail': detail,
  'appSetting.submit': submit,
  'appSetting.give': give,
  'appSetting.remove': remove,
}
