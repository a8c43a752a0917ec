/** The script over the rows of a query: opens its dialog. @source DB-28; docs/designer.md#scripts-over-rows */
import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { Card, Query } from '#engine/schema/document.ts'
import { Labelled } from '../../controls/dialogs/labelled.tsx'
import { ScriptDialog } from './script-dialog.tsx'
import { beginScript, queryWith } from './script-of.ts'

interface AfterControlProps {
  /** the card that shows its rows */
  card: Card
  query: Query
  onChange(query: Query): void
}

export function AfterControl({ card, query, onChange }: AfterControlProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Labelled label={t('designer.script.rows')} help={t('designer.script.rows.short')} htmlFor="dz-q-after">
      <Button id="dz-q-after" className="dz-begin" icon={<Icon name="code" />} onClick={() => setOpen(true)}>
        {t(query.after ? 'designer.script.edit' : 'designer.script.write')}
      </Button>
      {open && (
        <ScriptDialog
          of="rows"
          card={card}
          query={query}
          begun={query.after?.source.join('\n') ?? beginScript('rows', [])}
          onClose={() => setOpen(false)}
          onSave={source => onChange(queryWith(query, source))}
        />
      )}
    </Labelled>
  )
}
