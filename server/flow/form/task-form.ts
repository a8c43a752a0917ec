/**
 * The form of a task or start as a screen: what the ordinary form renderer draws, cut to the node, with its values.
 * @source WU-16, WU-50…WU-52; docs/workflow.md#form-of-a-task
 */
import type { ProcessForm } from '#adapters/wire/process.ts'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { Cuts } from '#engine/access/visibility.ts'
import { cutValues } from '#engine/flow/form/cut-values.ts'
import type { NodeRights } from '#engine/flow/form/node-rights.ts'
import { cutTaskForm } from '#engine/flow/form/task-form.ts'
import type { EntityDocument, FormDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { workdaysFor } from '../../entity/model/workdays.ts'
import { readDicts } from '../../layers/library.ts'
import type { PublishedView } from '../../layers/view.ts'

export interface FormAt {
  /** keeps unsaved input apart: `flow.leave` at a start, `flow.leave.<task id>` at a task */
  key: string
  view: PublishedView
  /** key of the entity whose record the process handles */
  entity?: string
  /** of the node, else of the flow, as deployed */
  form?: FormDocument
  rights: NodeRights
  /** of the node: in place of the form's own */
  preRead?: FormDocument['preRead']
  /** nothing can be written: a past handler, a viewer, a process that ended */
  isRead?: boolean
  /** what the reader sees of other entities */
  cuts?: Cuts
  /**
   * the record as sent, or the instance's own values with its id; at a start the values it begins with, without an id
   */
  values: WireRecord
}

const ADDRESS = '/api/blade-workflow/process'
const MAY = ['add', 'detail', 'edit']

/** @returns null when the process has neither an entity nor a form */
export async function taskForm(trx: Trx, at: FormAt): Promise<ProcessForm | null> {
  const lookup = (key: string) => at.view.find('entity', key)?.document as EntityDocument | undefined
  const made = cutTaskForm({
    lookup,
    entity: at.entity === undefined ? undefined : lookup(at.entity),
    form: at.form && at.preRead ? { ...at.form, preRead: at.preRead } : at.form,
    rights: at.rights,
    isRead: at.isRead,
    cuts: at.cuts,
  })
  if (!made) return null
  const entities = Object.values(made.entities).map(
    ({ document, readOnly }): ClientEntity => ({
      document,
      readOnly,
      path: ADDRESS,
      may: at.isRead ? ['detail'] : MAY,
    }),
  )
  const codes = entities.flatMap(({ document }) => document.fields.flatMap(({ dict }) => dict ?? []))
  const dicts = await readDicts(trx, [...new Set(codes)])
  return {
    bundle: {
      key: at.key,
      document: made.document,
      entities: Object.fromEntries(entities.map(entity => [entity.document.key, entity])),
      dicts: Object.fromEntries([...dicts].map(([code, { options }]) => [code, options])),
      app: null,
      ...workdaysFor(trx.tenant, [made.document, ...entities.map(({ document }) => document)]),
    },
    values: cutValues(at.values, made),
    readOnly: at.isRead === true || isLocked(made.entities, made.document.entity),
  }
}

function isLocked(entities: Record<string, { document: EntityDocument; readOnly: string[] }>, key = ''): boolean {
  const entity = entities[key]
  return entity?.document.fields.every(({ id }) => entity.readOnly.includes(id)) ?? false
}
