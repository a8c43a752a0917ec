import { useCallback } from 'react'
import type { EntityDocument, Field, Json } from '#engine/schema/document.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import type { FieldKind } from '../../kind/words.ts'
import { withOptions } from '../../new/new-columns.ts'
import { callsWith, retypeFacts } from '../../new/new-field.ts'
import { sayText } from '../../new/read-text.ts'
import { knownOf } from '../../new/use-known.ts'
import { useSession } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'

/** Makes a field another kind, as one step; a choice begins with what the sample records say. */
export function useRetype(document: DocName): (field: Field, kind: FieldKind) => void {
  const session = useSession()
  const { lang } = useEditLang()
  return useCallback(
    (field, kind) => {
      const entity = session.state().view.docs[document] as EntityDocument
      const known = knownOf(session.state())
      const facts = retypeFacts(entity, field, kind, known)
      const said = (entity.samples ?? []).map(({ values }) =>
        sayText(field, values?.[field.id], field.options ?? [], lang),
      )
      const to = withOptions({ ...field, ...facts } as Field, said)
      const options: Record<string, Json> = to.type === 'enum' ? { options: to.options as unknown as Json } : {}
      const made = callsWith(entity, to, known)
      const set = { document, field: field.id, facts: { ...facts, ...options } }
      session.runAll([...made, { command: 'field.set', args: set }])
    },
    [session, document, lang],
  )
}
