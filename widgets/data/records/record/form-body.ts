/**
 * The form with which a table opens its records: a block of the page, a form document, or the form derived from its
 * entity.
 * @source docs/language.md#from-and-change; docs/language.md#form
 */
import { useEffect, useMemo, useState } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { deriveDetail, deriveForm } from '#engine/entity/derive-screen.ts'
import { isForm } from '#engine/kind/form.ts'
import { blockNode } from '#engine/react/state/blocks.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import type { FormBody, TableBody } from '#engine/schema/document.ts'

export function useFormBody(
  table: TableBody,
  entity: ClientEntity,
  view: boolean,
): { body?: FormBody; failed: unknown } {
  const page = usePage()
  const name = view ? (table.detail ?? table.form) : table.form
  const here = useMemo(() => {
    if (name === undefined) return view ? deriveDetail(entity.document) : deriveForm(entity.document)
    return blockNode(page.body.nodes, name)?.body
  }, [page, entity, name, view])
  const [loaded, setLoaded] = useState<FormBody | undefined>()
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    if (here || !name) return
    page.ports.screens.load(name).then(({ document }) => {
      if (isForm(document)) setLoaded(document)
    }, setFailed)
  }, [here, name, page])
  return { body: here ?? loaded, failed }
}
