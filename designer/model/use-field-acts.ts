/** What the sheet and the grid do with a field. */
import { useMemo } from 'react'
import { searchWays } from '#engine/entity/search-ways.ts'
import type { EntityDocument, Field, Json } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import type { FieldKind } from '../kind/words.ts'
import { withOptions } from '../new/new-columns.ts'
import { callsWith, retypeFacts } from '../new/new-field.ts'
import { knownOf } from '../new/use-known.ts'
import { useSession } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import { sayText } from './grid/read-text.ts'

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
  const { lang } = useEditLang()
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
      retype(field, kind) {
        const known = knownOf(session.state())
        const facts = retypeFacts(entity(), field, kind, known)
        const said = (entity().samples ?? []).map(({ values }) =>
          sayText(field, values?.[field.id], field.options ?? [], lang),
        )
        const to = withOptions({ ...field, ...facts } as Field, said)
        const options: Record<string, Json> = to.type === 'enum' ? { options: to.options as unknown as Json } : {}
        const made = callsWith(entity(), to, known)
        const set = { document, field: field.id, facts: { ...facts, ...options } }
        session.runAll([...made, { command: 'field.set', args: set }])
      },
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
  }, [session, document, lang])
}
