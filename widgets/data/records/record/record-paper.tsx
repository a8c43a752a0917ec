/**
 * A record on paper: what it is called, its fields as its form lays them out, all rows, every tab and folded part.
 * @source PE-05; docs/ui.md#on-paper
 */
import { useEffect, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { labelFieldOf } from '#engine/entity/label-field.ts'
import { FormView } from '#engine/react/form/form-view.tsx'
import { PaperSheet } from '#engine/react/paper/paper-sheet.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { TableBody } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/record.json'
import { textOf } from '../row/cell.tsx'
import { useFormBody } from './form-body.ts'
import RecordOrigin from './record-origin.tsx'
import { useStored } from './use-stored.ts'

addTexts('record', texts)

interface RecordPaperProps {
  /** of the table's node */
  id: string
  body: TableBody
  entity: ClientEntity
  row: WireRecord
  onDone(): void
}

export default function RecordPaper({ id, body, entity, row, onDone }: RecordPaperProps) {
  const t = useT()
  const page = usePage()
  const { document } = entity
  const form = useFormBody(body, entity, true)
  const { record, failed } = useStored(entity, row.id)
  const { noted, refused } = useNoted(entity, row.id)
  const error = form.failed ?? failed ?? refused
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!error) return
    page.ports.notify.message('error', sayFault(error, page.ports.lang))
    onDone()
  }, [error])
  const what = pick(document.title, page.ports.lang)
  const name = labelFieldOf(document, document.fields)
  const title = (record && name && textOf(page, { field: name }, record)) || what
  return (
    <PaperSheet ready={Boolean(noted && record && form.body)} onDone={onDone}>
      {record && form.body && (
        <>
          <h1>{title}</h1>
          <p className="sw-paper-line">
            <span>{title === what ? '' : what}</span>
            <span>{t('record.printed', { who: page.ports.me.name, at: page.ports.clock.now() })}</span>
          </p>
          <FormView id={`${id}Paper`} body={form.body} record={record} viewOnly bare onCancel={onDone} />
          {record.createTime && <RecordOrigin record={record} stays={Boolean(document.log)} />}
        </>
      )}
    </PaperSheet>
  )
}

/** Has the server note that the record is printed, which it refuses to whom may not. */
function useNoted({ document }: ClientEntity, id: WireRecord['id']) {
  const { data } = usePage().ports
  const [noted, setNoted] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    data.call(`${document.key}.print`, { id: id ?? '' }).then(() => setNoted(true), setRefused)
  }, [])
  return { noted, refused }
}
