/** The script of a card in the inspector: opens its dialog. @source DB-09; docs/designer.md#scripts-over-rows */
import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { Card, Json } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { columnsOf, findQuery, sourcesOf } from '../../controls/choices/queries.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { ScriptDialog } from './script-dialog.tsx'
import { beginScript } from './script-of.ts'

interface ScriptControlProps {
  id: string
  document: DocName
  /** of the card */
  address: string
  value: Json | undefined
  onChange(value: Json | null): void
}

export function ScriptControl({ id, document, address, value, onChange }: ScriptControlProps) {
  const t = useT()
  const { view, app } = useSessionState('view', 'app')
  const [open, setOpen] = useState(false)
  const board = view.docs[document]
  const item = findItem(board, address)
  const query = findQuery(board, item)
  const source = isRecord(value) && Array.isArray(value.source) ? (value.source as string[]) : null
  return (
    <>
      <Button id={id} className="dz-full" disabled={!query} icon={<Icon name="code" />} onClick={() => setOpen(true)}>
        {t(source ? 'designer.script.edit' : 'designer.script.write')}
      </Button>
      {!query && <small className="dz-quiet">{t('designer.script.noQuery')}</small>}
      {open && query && item && (
        <ScriptDialog
          of="drawing"
          card={item.value as unknown as Card}
          query={query}
          begun={source?.join('\n') ?? beginScript('drawing', columnsOf(query, sourcesOf(view, app.library)))}
          onClose={() => setOpen(false)}
          onSave={lines => onChange(lines && { source: lines })}
        />
      )}
    </>
  )
}
