/** A block copied from a spreadsheet or a page, with its column names. @source docs/designer.md#workbooks */
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { linesOf } from '#engine/value/lines-of.ts'
import { MOST_COLUMNS } from '../../new/new-columns.ts'
import { proposeApp } from '../../new/workbook/propose.ts'
import { designerRoot } from '../../session/container.ts'
import type { Proposed } from './proposal.tsx'

interface FromTableProps {
  onTable(proposed: Proposed): void
  onClose(): void
}

/** A longer text is no table that a person copied. */
const LONGEST = 5_000_000

export function FromTable({ onTable, onClose }: FromTableProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const read = (pasted: string) => {
    setText(pasted)
    if (pasted.trim() === '') return setWrong(false)
    const rows = pasted.length > LONGEST ? [] : linesOf(pasted)
    const workbook = { name: '', sheets: [{ name: '', rows, isCut: false }], ...NOTHING }
    const sheets = proposeApp(workbook)
    const columns = sheets[0]?.columns.length ?? 0
    if (columns < 2 || columns > MOST_COLUMNS) return setWrong(true)
    onTable({ workbook, sheets })
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      title={t('designer.doors.pasted')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Input.TextArea
        autoFocus
        rows={8}
        value={text}
        placeholder={t('designer.doors.tableHelp')}
        aria-label={t('designer.doors.tableHelp')}
        onChange={({ target }) => read(target.value)}
      />
      {isWrong && <Alert type="warning" showIcon message={t('designer.doors.tableWrong')} />}
    </Modal>
  )
}

/** Names are looked up for files alone. */
const NOTHING = { left: 0, named: { user: [], dept: [], region: [] }, dicts: [] }
