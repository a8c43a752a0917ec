/** What becomes of the rows of the workbook a model was made from, after its publish. @source docs/designer.md#workbooks */
import { Alert, App, Button } from 'antd'
import { useEffect, useState } from 'react'
import type { ImportState } from '#adapters/wire/import.ts'
import { saveFile } from '#engine/react/save-file.ts'
import { useT } from '#engine/react/text.ts'
import { useSay } from '../../say/say.ts'
import { useOutside } from '../../session/designer-context.tsx'

const EVERY_MS = 1000
/** refused rows that are told at once */
const TOLD = 5

export function ImportedRows({ model }: { model: string }) {
  const t = useT()
  const say = useSay()
  const { message } = App.useApp()
  const { ports } = useOutside()
  const [state, setState] = useState<ImportState | null>(null)
  const { data } = ports
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current = true
    const look = async () => {
      const next = (await data.call(`${model}.import/state`).catch(() => null)) as ImportState | null
      if (!current) return
      setState(next)
      const isOver = next?.state === 'done' || next?.state === 'failed'
      if (!isOver) timer = setTimeout(look, EVERY_MS)
    }
    void look()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [data, model])
  if (!state) return null
  const { name, added, changed, same, refused, total } = state
  const n = added + changed + same
  const download = () =>
    data
      .call(`${model}.import/report`, { id: state.id })
      .then(file => saveFile(file as File))
      .catch(error => message.error(say.fault(error)))
  if (state.state === 'failed')
    return (
      <Alert
        className="dz-made"
        type="error"
        showIcon
        message={t('designer.imported.failed', { name, why: state.fault ?? '' })}
      />
    )
  if (state.state !== 'done')
    return (
      <Alert
        className="dz-made"
        type="info"
        showIcon
        message={
          total === null
            ? t('designer.imported.waiting', { name })
            : t('designer.imported.running', { name, done: n + refused, total })
        }
      />
    )
  if (refused === 0)
    return <Alert className="dz-made" type="success" showIcon message={t('designer.imported.done', { name, n })} />
  return (
    <Alert
      className="dz-made"
      type="warning"
      showIcon
      message={t('designer.imported.refused', { name, n, refused })}
      description={state.rows
        .slice(0, TOLD)
        .map(row => <div key={row.row}>{t('designer.imported.row', { ...row })}</div>)}
      action={<Button onClick={() => void download()}>{t('designer.imported.report')}</Button>}
    />
  )
}
