/** What the sheet and the grid do with a field. */
import { useMemo } from 'react'
import { searchWays } from '#engine/entity/search-ways.ts'
import type { EntityDocument, Field, Json } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useRetype } from '../controls/choices/use-retype.ts'
import type { FieldKind } from '../kind/words.ts'
import { useSession } from '../session/designer-context.tsx'

export interface FieldActs {
  /** as one step */
  set(fields: readonly string[], facts: Record<string, Json>): void
  /** Makes lists search by the fields, each in its usual way, or not any more; as one step. */
  search(fields: readonly string[], on: boolean): void
  /** A choice begins with what the sample records say. */
  retype(field: Field, kind: FieldKind): void
  move(field: string, by: -1 | 1): void
  remove(fields: readonly string[]): void
}

export function useFieldActs(document: DocName): FieldActs {
  const session = useSession()
  const retype = useRetype(document)
  return useMemo(() => {
    const entity = () => session.state().view.docs[document] as EntityDocument
    return {
      set: (fields, facts) =>
        void session.runAll(fields.map(field => ({ command: 'field.set', args: { document, field, facts } }))),
      search: (fields, on) =>
        void session.runAll(
          entity().fields.flatMap(field => {
            const search = on ? (searchWays(field)[0] ?? null) : null
            const args = { document, field: field.id, facts: { search } }
            return fields.includes(field.id) ? [{ command: 'field.set', args }] : []
          }),
        ),
      retype,
      move(field, by) {
        const ids = entity().fields.map(one => one.id)
        const at = ids.indexOf(field)
        const after = by < 0 ? ids[at - 2] : ids[at + 1]
        if (at + by >= 0 && at + by < ids.length)
          session.run('field.reorder', { document, field, after: after ?? null })
      },
      remove: fields =>
        void session.runAll(fields.map(field => ({ command: 'field.remove', args: { document, field } }))),
    }
  }, [session, document, retype])
}
