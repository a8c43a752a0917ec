/** The differences between a record on the screen and the one stored meanwhile. @source docs/ui.md#a-form */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Field } from '../../../schema/document.ts'
import { pick, type Text } from '../../../text/text.ts'
import { formatValue } from '../../../value/format-value.ts'
import type { EngineRecord, Value } from '../../../value/value.ts'
import { fromWire, labelsOf } from '../../data/wire-record.ts'
import { optionListOf } from '../../field/options.ts'
import type { PageStore } from '../../state/page.ts'

export interface Difference {
  id: string
  title: Text
  mine: string
  theirs: string
}

interface RecordSides {
  page: PageStore
  fields: readonly Field[]
  mine: EngineRecord
  theirs: WireRecord
  /** known labels of the ids in `mine` */
  labels: Record<string, Record<string, string>>
}

export function differencesOf({ page, fields, mine, theirs, labels }: RecordSides): Difference[] {
  const stored = fromWire(fields, theirs, page.bundle.entities)
  const known = labelsOf(theirs)
  const isSame = (a: Value | undefined, b: Value | undefined) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  return fields
    .filter(field => field.type !== 'children' && !isSame(mine[field.id], stored[field.id]))
    .map(field => {
      const say = (value: Value | undefined) =>
        sayValue(page, field, value, { ...labels[field.id], ...known[field.id] })
      return { id: field.id, title: field.title, mine: say(mine[field.id]), theirs: say(stored[field.id]) }
    })
}

/** The value as text; '–' when empty. @param labels  known labels of the ids in it */
export function sayValue(
  page: PageStore,
  field: Field,
  value: Value | undefined,
  labels: Record<string, string>,
): string {
  const { lang } = page.ports
  const options = optionListOf(page, field)
  const label = (id: string) => {
    const option = options?.find(each => each.id === id)
    return option ? pick(option.title, lang) : labels[id]
  }
  return formatValue(field, value, { lang, label }) || '–'
}
