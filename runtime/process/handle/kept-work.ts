/** What a handler keeps without deciding: the values that differ from the form's, and those they take the place of. */
import type { ProcessDetail } from '#adapters/wire/process.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Text } from '#engine/text/text.ts'

/** @param values  of the form as it is filled in; absent: there is no form */
export function keptOf({ form }: ProcessDetail, values: WireRecord = {}): { variables: WireRecord; begun: WireRecord } {
  const stored = form?.values ?? {}
  const changed = Object.keys(values).filter(name => !same(values[name], stored[name]))
  const of = (record: WireRecord) => Object.fromEntries(changed.map(name => [name, record[name] ?? null]))
  return { variables: of(values), begun: of(stored) }
}

/**
 * The detail with what its reader kept. Where somebody else has changed a value since, theirs stays.
 * @returns also the titles of those fields
 */
export function withKept(detail: ProcessDetail): { detail: ProcessDetail; stale: Text[] } {
  const { form, process } = detail
  if (!form || form.readOnly || !process.draft) return { detail, stale: [] }
  const { variables, begun } = process.draft
  const names = Object.keys(variables)
  const isStale = (name: string) => !same(form.values[name], begun[name]) && !same(form.values[name], variables[name])
  const kept = Object.fromEntries(names.filter(name => !isStale(name)).map(name => [name, variables[name]!]))
  const fields = Object.values(form.bundle.entities).flatMap(({ document }) => document.fields)
  const titleOf = (name: string) => fields.find(({ id, name: wire = id }) => wire === name)?.title
  return {
    detail: { ...detail, form: { ...form, values: { ...form.values, ...kept } } },
    stale: names.filter(isStale).flatMap(name => titleOf(name) ?? []),
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
