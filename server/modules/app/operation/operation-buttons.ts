/**
 * Operations as the buttons and addresses a person gets.
 * @source PM-04, MA-14; docs/language.md#operations
 */
import type { AddedButton } from '#engine/compile/add-buttons.ts'
import { startPath } from '#engine/flow/process-address.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import type { Rule, Step } from '#engine/schema/document.ts'
import { namesIn } from '#engine/text/text.ts'
import { isOpenable } from '#engine/value/opened-address.ts'
import type { Access } from '../../../entity/rights/access.ts'
import type { Operation } from './operation.ts'

/** The page that shows what an operation will do, and has it done. */
const RUN_SCREEN = 'app.operation'
const WIDTH_PX = 640

/** The fields of the record an operation reads, by id; none for one that is over no record. */
export function fieldsRead({ kind, url, actions, condition }: Operation): string[] {
  const said = kind === 'url' ? (url ?? '') : kind === 'actions' ? JSON.stringify(actions) : ''
  const toPeople = kind === 'actions' ? actions.flatMap(step => ('fields' in step ? (step.fields ?? []) : [])) : []
  const names = [...namesIn(said, 'two'), ...toPeople, ...(condition === null ? [] : readsOf(condition))]
  return [...new Set(names.filter(name => !name.startsWith('$')).map(name => name.split('.', 1)[0]!))]
}

/** Whether it is over a record, or over those that are chosen. */
export const isOverRecords = (operation: Operation): boolean =>
  operation.place === 'row' ||
  operation.place === 'form' ||
  (operation.place === 'toolbar' && operation.kind === 'actions' && fieldsRead(operation).length > 0)

/** Whether nothing it reads is hidden from the person, so that nothing of it is lacking. */
export const readsAll = (operation: Operation, access: Pick<Access, 'hide'> | undefined): boolean =>
  !fieldsRead(operation).some(field => access?.hide.has(field))

/** Whether what is stored may be done: an address is looked at again, whoever stored it. */
export const isSound = ({ kind, url, process, actions }: Operation): boolean =>
  kind === 'url' ? isOpenable(url ?? '') : kind === 'process' ? Boolean(process) : actions.length > 0

const PLACES = { row: 'rowActions', toolbar: 'toolbar', form: 'form' } as const
const RECORD: Record<keyof typeof PLACES, Rule> = {
  row: { var: '$row.id' },
  toolbar: { var: '$chosen' },
  form: { var: 'id' },
}

/**
 * @param entity  key of its model
 * @returns none for one of the sidebar
 */
export function buttonOf(operation: Operation, entity: string): AddedButton[] {
  const { id, place, title, icon, condition } = operation
  if (place === 'sidebar' || place === '') return []
  const record = isOverRecords(operation) ? RECORD[place] : undefined
  const button = {
    id: `op_${id}`,
    title,
    ...(icon && { icon }),
    ...(condition !== null && place !== 'toolbar' && { when: condition }),
    steps: stepsOf(operation, record, operation.processOver === entity),
  }
  return [{ entity, place: PLACES[place], button }]
}

function stepsOf(operation: Operation, record: Rule | undefined, isOnRecord: boolean): Step[] {
  const { id, kind, url, process, confirm } = operation
  const ask: Step[] = confirm ? [{ id: 'ask', do: 'confirm', text: { zh: confirm } }] : []
  switch (kind) {
    case 'url':
      return [...ask, { id: 'go', do: 'navigate', url: url! }]
    case 'process': {
      const over = isOnRecord && record !== undefined && { recordId: record }
      return [...ask, { id: 'go', do: 'navigate', target: 'process-start', with: { processDefKey: process!, ...over } }]
    }
    case 'actions': {
      const over = record !== undefined && { records: record }
      return [{ id: 'go', do: 'open', target: RUN_SCREEN, width: WIDTH_PX, with: { operation: id, ...over } }]
    }
  }
}

/** Where an operation leads that is called by its address alone; `{{id}}` stands for the record it is over. */
export function addressOf(operation: Operation): string {
  const { id, kind, url, process } = operation
  if (kind === 'url') return url!
  if (kind === 'process') return startPath({ processDefKey: process! })
  const over = isOverRecords(operation) ? '&records={{id}}' : ''
  return `/app/${RUN_SCREEN}?operation=${id}${over}`
}
