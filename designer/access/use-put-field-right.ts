import { useCallback } from 'react'
import type { EntityDocument } from '#engine/schema/document.ts'
import { type Party, rightsOf } from '../commands/access/party-rights.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { useSession } from '../session/designer-context.tsx'

/** Shows a masked field whole to a party, or masks it again. */
export function usePutWhole(
  entity: EntityDocument,
  party: Party,
  called: string,
): (field: string, whole: boolean) => void {
  const session = useSession()
  const document = nameOf(entity)
  return useCallback(
    (field, whole) => {
      const before = rightsOf(session.state().view.docs[document] as EntityDocument, party)
      const others = (before?.unmask ?? []).filter(one => one !== field)
      session.run('access.set', { document, party, called, rights: { unmask: [...others, ...(whole ? [field] : [])] } })
    },
    [session, document, party, called],
  )
}

export const RIGHTS = ['write', 'read', 'hide'] as const
export type Right = (typeof RIGHTS)[number]

/** Sets what a party may do with one field; the same function while entity, party and name stay. */
export function usePutFieldRight(
  entity: EntityDocument,
  party: Party,
  called: string,
): (field: string, right: Right) => void {
  const session = useSession()
  const document = nameOf(entity)
  return useCallback(
    (field, right) => {
      const before = rightsOf(session.state().view.docs[document] as EntityDocument, party)
      const without = (list: string[] = []) => list.filter(one => one !== field)
      const hide = [...without(before?.hide), ...(right === 'hide' ? [field] : [])]
      const readOnly = [...without(before?.readOnly), ...(right === 'read' ? [field] : [])]
      session.run('access.set', { document, party, called, rights: { hide, readOnly } })
    },
    [session, document, party, called],
  )
}
