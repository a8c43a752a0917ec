/** A step of a simulated path in words. */
import type { SimulationStep } from '#adapters/wire/design.ts'
import type { EntityDocument, FlowDocument, FormDocument } from '#engine/schema/document.ts'
import type { TaskWords } from '../../say/say-task.ts'

const NAMED_FIELDS = 6

export interface PathWords {
  task: TaskWords
  flow: FlowDocument
  /** names of the fields at a node, by id */
  fieldsAt(node: string): ReadonlyMap<string, string>
}

/** How several decide. */
export function sayDecision({ decides, count, percent }: SimulationStep, { t }: Pick<TaskWords, 't'>): string {
  if (!decides || count < 2) return ''
  return decides === 'one' ? t('trial.decides.one') : t(`designer.flow.many.${decides}`, { percent: percent ?? 100 })
}

/** What happens without people. */
export function sayKind({ kind, calls = '' }: SimulationStep, { t }: Pick<TaskWords, 't'>): string {
  if (kind === 'task') return ''
  return t(`trial.kind.${kind}`, { what: kind === 'service' && calls ? t(`designer.value.${calls}`) : calls })
}

/** What the handler sees and changes. */
export function sayRights({ node, form }: SimulationStep, { task: { t }, fieldsAt }: PathWords): string[] {
  if (!form) return []
  const names = fieldsAt(node)
  const say = (ids: readonly string[], nameOf = (id: string) => names.get(id) ?? id) => {
    const list = ids.slice(0, NAMED_FIELDS).map(nameOf).join(t('rule.comma'))
    return ids.length > NAMED_FIELDS ? t('trial.moreFields', { names: list, count: ids.length }) : list
  }
  const hidden = [...names.keys()].filter(id => !form.see.includes(id))
  const written = (id: string) => {
    const name = names.get(id) ?? id
    return form.required.includes(id) ? t('trial.must', { name }) : name
  }
  return [
    ...(form.see.length === 0
      ? []
      : [hidden.length === 0 ? t('trial.seeAll') : t('trial.see', { names: say(form.see) })]),
    ...(form.write.length > 0 ? [t('trial.write', { names: say(form.write, written) })] : []),
    ...(hidden.length > 0 ? [t('trial.hidden', { names: say(hidden) })] : []),
  ]
}

/** The fields of the form at a node, by id. */
export function fieldNames(
  flow: FlowDocument,
  node: string,
  forms: (key: string) => FormDocument | undefined,
  entity: EntityDocument | undefined,
  say: (title: EntityDocument['title']) => string,
): Map<string, string> {
  const form = flow.elements.find(({ id }) => id === node)?.form ?? flow.form
  const fields = (form === undefined ? undefined : forms(form)?.fields) ?? entity?.fields ?? []
  return new Map(fields.map(({ id, title }) => [id, say(title)]))
}
