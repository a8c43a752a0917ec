import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Verb } from '../verb.ts'

/**
 * Saves the values of a form in `forms` into the field of the one record it belongs to; the action's `set` names the
 * field. The form sends its values flat, together with the field that names the form.
 * @source DI-20
 */
export const saveInto: Verb = {
  method: 'POST',
  async run({ who, entities, entity, action, input }) {
    const field = entity.fields.find(({ id }) => id === action.set)!
    const { [field.by!]: code, ...values } = input
    const { records } = await entities.list(who, entity.key, { size: 1, filters: { [field.by!]: code ?? '' } })
    const id = code && records[0] ? records[0].id : undefined
    return entities.save(who, entity.key, { id, [field.by!]: code, [field.id]: values }).catch(cause => {
      const issues = cause instanceof Fault && (cause.data as { issues?: Issue[] } | undefined)?.issues
      if (!issues) throw cause
      const flat = issues.map(issue => ({ ...issue, path: issue.path.replace(`${field.id}/`, '') }))
      throw new Fault(cause.code, cause.params, { cause, data: { issues: flat } })
    })
  },
}
