/**
 * The serial fields of an app's running models, as the records of `appNumbering`. Prefix and period are part of the model; the
 * next number is a counter, which acts at once.
 * @source docs/language.md#fields; docs/http.md#micro-apps
 */
import type { Who } from '#engine/access/who.ts'
import { serialPeriod, serialText } from '#engine/entity/serial-text.ts'
import { Fault } from '#engine/error/fault.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { traceChange } from '../../../entity/audit-trail/trace.ts'
import { environmentOf } from '../../../entity/model/environment.ts'
import { raiseCounter, readCounters } from '../../../entity/write/serial.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import { readManaged } from '../../../store/app/read-managed.ts'
import { mustEdit } from '../../../store/rights.ts'
import { type Columns, listRows } from '../../usual/listed-rows.ts'
import { refused } from '../../usual/rule-names.ts'
import type { Verb, VerbContext } from '../../verb.ts'

interface Row {
  /** `model:field` */
  id: string
  appId: string
  model: string
  modelKey: string
  title: string
  prefix: string
  period: string
  next: number
  /** what the next record gets */
  sample: string
}

const COLUMNS: Columns<{ [K in keyof Row]: Row[K] }> = {
  known: ['model', 'title', 'prefix', 'period', 'next'],
  first: ['id', 1],
  ties: [],
}

const PERIODS = { yyyy: 'year', yyyyMM: 'month', yyyyMMdd: 'day' } as const

/** The largest number a counter is raised to: more digits than a serial field pads to. */
const MOST = 999_999_999_999

interface Serial {
  entity: EntityDocument
  field: Field
}

async function serialsOf({ store, who }: VerbContext, app: string): Promise<Serial[]> {
  const running = (await store.view(who.tenant)).apps.find(({ key }) => key === app)
  return (running?.documents ?? [])
    .filter(isEntity)
    .flatMap(entity => entity.fields.filter(({ type }) => type === 'serial').map(field => ({ entity, field })))
}

const idOf = ({ entity, field }: Serial) => `${entity.key}:${field.id}`
const todayOf = (who: Who) => environmentOf(who).today
const counterOf = ({ entity, field }: Serial, today: string) => {
  return { entity: entity.key, field: field.id, period: serialPeriod(field, today) }
}

function toRow(serial: Serial, app: string, last: number, today: string, lang: Lang): Row {
  const { entity, field } = serial
  const { prefix = '', date } = field.serial ?? {}
  return {
    ...{
      id: idOf(serial),
      appId: app,
      model: pick(entity.title, lang),
      modelKey: entity.key,
      title: pick(field.title, lang),
      prefix,
    },
    ...{ period: date ? PERIODS[date] : 'never', next: last + 1, sample: serialText(field, last + 1, today) },
  }
}

/** The serial fields of the app `appId`. @throws Fault 'design.unknown', 'app.notYours' */
async function rowsOf(context: VerbContext, appId: string): Promise<Row[]> {
  const { db, who, lang } = context
  const today = todayOf(who)
  const serials = await serialsOf(context, appId)
  const last = await db.read(who, async trx => {
    await readManaged(trx, who, appId)
    return readCounters(
      trx,
      serials.map(serial => counterOf(serial, today)),
    )
  })
  return serials.map((serial, at) => toRow(serial, appId, last[at]!, today, lang))
}

/** The app of a row, by the model its id begins with. @throws Fault 'record.unknown' */
async function appOf({ store, who, entity }: VerbContext, id: string): Promise<string> {
  const [model] = id.split(':')
  const { apps } = await store.view(who.tenant)
  const app = apps.find(({ documents }) => documents.some(document => isEntity(document) && document.key === model))
  if (!app) throw new Fault('record.unknown', { title: entity.title })
  return app.key
}

async function readRow(context: VerbContext): Promise<Row> {
  const { id = '' } = readTexts(context.input, ['id'])
  const row = (await rowsOf(context, await appOf(context, id))).find(one => one.id === id)
  if (!row) throw new Fault('record.unknown', { title: context.entity.title })
  return row
}

const list: Verb = {
  method: 'GET',
  async run(context) {
    const { appId = '', ...rest } = context.input
    return listRows(await rowsOf(context, String(appId)), rest, COLUMNS)
  },
}

/**
 * Raises the next number of a serial field, within the period of today. Numbers that were given stay used: it is refused to
 * name one, with the last of them.
 * @throws Fault 'record.unknown', 'design.notYours', 'record.refused' (at `next`: 'numbering.used', 'numbering.next')
 */
const submit: Verb = {
  method: 'POST',
  async run(context) {
    const { db, who, store, lang, input } = context
    const { id, appId, next: before } = await readRow(context)
    const next = Number(input.next)
    const isWhole = ['number', 'string'].includes(typeof input.next) && Number.isSafeInteger(next)
    if (!isWhole || next < 1 || next > MOST)
      throw refused([{ path: 'next', code: 'numbering.next', params: { most: MOST } }])
    const serial = (await serialsOf(context, appId)).find(one => idOf(one) === id)!
    const today = todayOf(who)
    return db.write(who, async trx => {
      mustEdit(who, await readManaged(trx, who, appId), store.shipped)
      const { isRaised, last } = await raiseCounter(trx, counterOf(serial, today), next - 1)
      if (!isRaised) {
        const params = { used: serialText(serial.field, last, today), least: last + 1 }
        throw refused([{ path: 'next', code: 'numbering.used', params }])
      }
      const change = { before: { next: before }, after: { next } }
      if (next !== before)
        await traceChange(trx, who, { entity: 'schemaDocument', record: appId, verb: 'edit', ...change })
      return toRow(serial, appId, last, today, lang)
    })
  },
}

export const numberingVerbs: Record<string, Verb> = {
  'appNumbering.list': list,
  'appNumbering.detail': { method: 'GET', run: readRow },
  'appNumbering.submit': submit,
}
