/**
 * When a record was saved without a value the person typed, because its field was removed while the form was open:
 * shows the value, so that it can be copied.
 * @source docs/ui.md#a-form; docs/http.md#every-entity
 */
import { toJS } from '@formily/reactive'
import copy from '#schemas/text/copy.json' with { type: 'json' }
import texts from '#schemas/text/draft.json' with { type: 'json' }
import { rowsOf } from '../../../rules/rows-of.ts'
import type { Field } from '../../../schema/document.ts'
import { fill, pick } from '../../../text/text.ts'
import { type EngineRecord, isEmpty, readRecords, type Value } from '../../../value/value.ts'
import type { PageStore } from '../../state/page.ts'
import type { FormStore } from '../store/form-store.ts'
import { sayValue } from './differences.ts'

/**
 * Resolves when the notice is closed. @param names  dropped names in the answer of the save; those not typed here are
 * not reported
 */
export async function reportDropped(page: PageStore, store: FormStore, names: string[]): Promise<void> {
  const { notify, lang } = page.ports
  const t = (text: (typeof texts)['dropped'], params = {}) => fill(pick(text, lang), params)
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
  if (lines.length === 0) return
  const values = lines.join('; ')
  const question = { title: t(texts.droppedTitle), ok: t(copy.copy), cancel: t(texts.close) }
  while (await notify.confirm(t(texts.dropped, { values }), question)) {
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
