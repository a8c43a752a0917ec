/** A table of a data source, with its rows. @source MO-07; docs/designer.md#workbooks */
import { Alert, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Choice } from '#adapters/wire/screen.ts'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { proposeSource, type SourceTable } from '../../new/workbook/of-source.ts'
import { useSay } from '../../say/say.ts'
import { designerRoot } from '../../session/container.ts'
import { useOutside } from '../../session/designer-context.tsx'
import type { Proposed } from './proposal.tsx'

interface FromSourceProps {
  onTable(proposed: Proposed): void
  onClose(): void
}

export function FromSource({ onTable, onClose }: FromSourceProps) {
  const t = useT()
  const say = useSay()
  const { ports, port } = useOutside()
  const [sources, setSources] = useState<Choice[] | null>(null)
  const [source, setSource] = useState<string>()
  const [tables, setTables] = useState<Listed[] | null>(null)
  const [table, setTable] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    ports.data.choices('datasource', { size: MOST_SOURCES }).then(page => setSources(page.records), setFailed)
  }, [ports])
  useEffect(() => {
    if (source === undefined) return
    const ended = new AbortController()
    setTables(null)
    setTable(undefined)
    setFailed(null)
    ports.data.call('model.tableList', { datasourceId: source }, ended.signal).then(
      found => setTables(found as Listed[]),
      error => ended.signal.aborted || setFailed(error),
    )
    return () => ended.abort()
  }, [ports, source])
  const read = async () => {
    const asked = { datasourceId: source!, tableName: table! }
    const [found, rows] = await Promise.all([
      ports.data.call('model.readTable', asked) as Promise<SourceTable>,
      ports.data.call('model.readRows', asked) as Promise<File>,
    ])
    const { attachId } = await ports.upload.put(rows)
    const workbook = await port.readWorkbook(attachId)
    onTable({ workbook, sheets: [proposeSource(found, workbook)], lost: found.left })
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      title={t('designer.doors.source')}
      okText={t('designer.doors.read')}
      okButtonProps={{ disabled: table === undefined, loading: isReading }}
      onOk={() => {
        setFailed(null)
        setReading(true)
        read().catch(error => {
          setFailed(error)
          setReading(false)
        })
      }}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="dz-source-form">
        {sources?.length === 0 ? (
          <Alert type="info" showIcon message={t('designer.doors.sourceNone')} />
        ) : (
          <>
            <p className="dz-quiet">{t('designer.doors.sourceHelp')}</p>
            <Select
              showSearch
              optionFilterProp="label"
              loading={!sources && failed === null}
              value={source}
              options={sources?.map(({ id, label }) => ({ value: id, label }))}
              placeholder={t('designer.doors.ofSource')}
              aria-label={t('designer.doors.ofSource')}
              onChange={setSource}
            />
            <Select
              disabled={source === undefined}
              loading={source !== undefined && !tables && failed === null}
              showSearch
              filterOption={(wanted, option) => matches(wanted, [option?.label])}
              value={table}
              options={tables?.map(({ tableName, comment }) => ({
                value: tableName,
                label: comment ? `${comment} · ${tableName}` : tableName,
              }))}
              notFoundContent={t('designer.doors.tablesNone')}
              placeholder={t('designer.doors.ofTable')}
              aria-label={t('designer.doors.ofTable')}
              onChange={setTable}
            />
          </>
        )}
        {failed !== null && <Alert type="error" showIcon message={say.fault(failed)} />}
      </div>
    </Modal>
  )
}

interface Listed {
  tableName: string
  comment: string | null
}

const MOST_SOURCES = 100
