/**
 * When a record was saved without a value the person typed, because its field was removed while the form was open:
 * shows the value, so that it can be copied.
 * @source docs/ui.md#a-form; docs/http.md#every-entity
 */
import { toJS } from '@formily/reactive'
import copy from '#schemas/text/copy.json' with { type: 'json' }
import texts from '#schemas/text/draft.json' with { type: 'json' }
import type { Ports } from '../../../ports/ports.ts'
import { rowsOf } from '../../../rules/rows-of.ts'
import type { Field } from '../../../schema/document.ts'
import { fill, pick, type Text } from '../../../text/text.ts'
import { type EngineRecord, isEmpty, isRecord, readRecords, type Value } from '../../../value/value.ts'
import type { PageStore } from '../../state/page.ts'
import type { FormStore } from '../store/form-store.ts'
import { sayValue } from './differences.ts'
import type { Draft } from './drafts.ts'

/**
 * Resolves when the notice is closed. @param names  dropped names in the answer of the save; those not typed here are
 * not reported
 */
export async function reportDropped(page: PageStore, store: FormStore, names: string[]): Promise<void> {
  const { lang } = page.ports
  const mine = toJS(store.form.values) as EngineRecord
  const fields = [...store.scope.fields.values()]
  const lines = names.flatMap(name => {
    const [own, at, cell] = name.split('/')
    const field = named(fields, own)
    if (!field) return []
    const say = (one: Field, value: Value | undefined) =>
      sayValue(page, one, value, store.scope.labelsOf(field.id) ?? {})
    const cells = rowsOf(field, key => page.bundle.entities[key]?.document)?.fields ?? []
    if (cell !== undefined) {
      const row = readRecords(mine, field.id)[Number(at)]
      const was = readRecords(store.begun(), field.id).find(({ id }) => id !== undefined && id === row?.id)
      const one = named(cells, cell)
      return one && isTyped(row?.[one.id], was?.[one.id])
        ? [`${pick(one.title, lang)}: ${say(one, row?.[one.id])}`]
        : []
    }
    if (!isTyped(mine[field.id], store.begun()[field.id])) return []
    const rows = readRecords(mine, field.id).map(row => cells.map(one => say(one, row[one.id])).join(' '))
    return [`${pick(field.title, lang)}: ${field.type === 'children' ? rows.join(', ') : say(field, mine[field.id])}`]
  })
  if (lines.length > 0) await offerToCopy(page.ports, texts.droppedTitle, texts.dropped, lines)
}

/**
 * When a draft was restored into a later version of its form: shows what no longer has a field, so that it can be
 * copied. Resolves when the notice is closed.
 */
export async function reportHomeless(
  ports: Pick<Ports, 'notify' | 'lang'>,
  { titles = {}, values }: Pick<Draft, 'titles' | 'values'>,
  ids: string[],
): Promise<void> {
  const filled = ids.filter(id => !isEmpty(values[id]))
  const lines = filled.map(id => `${pick(titles[id], ports.lang) || id}: ${sayPlain(values[id] ?? null)}`)
  if (lines.length > 0) await offerToCopy(ports, texts.homelessTitle, texts.homeless, lines)
}

/** A value whose field is not known any more. */
function sayPlain(value: Value): string {
  if (Array.isArray(value)) return value.map(one => sayPlain(one as Value)).join(', ')
  if (!isRecord(value)) return String(value ?? '')
  return Object.entries(value)
    .flatMap(([name, part]) => (name.startsWith('$') || isEmpty(part as Value) ? [] : [sayPlain(part as Value)]))
    .join(' ')
}

async function offerToCopy(
  { notify, lang }: Pick<Ports, 'notify' | 'lang'>,
  title: Text,
  said: Text,
  lines: string[],
): Promise<void> {
  const t = (text: Text, params = {}) => fill(pick(text, lang), params)
  const values = lines.join('; ')
  const question = { title: t(title), ok: t(copy.copy), cancel: t(texts.close) }
  while (await notify.confirm(t(said, { values }), question)) {
    const copied = await navigator.clipboard?.writeText(values).then(
      () => true,
      () => false,
    )
    if (copied) return notify.message('success', t(copy.copied))
    notify.message('warning', t(texts.noCopy))
  }
}

const named = (fields: readonly Field[], name: string | undefined) =>
  fields.find(field => (field.name ?? field.id) === name)

function isTyped(value: Value | undefined, was: Value | undefined): boolean {
  return !isEmpty(value) && JSON.stringify(value) !== JSON.stringify(was ?? null)
}
