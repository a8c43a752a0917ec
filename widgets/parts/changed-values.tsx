/** Values before and after, field by field: a small table, on a phone below one another. @source JB-18 */
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/changes.json'
import './changed-values.css'

addTexts('changes', texts)

export interface ChangedValue {
  title: string
  /** null or '' when there is none */
  before: ReactNode
  after: ReactNode
}

interface ChangedValuesProps {
  /** accessible name of the table */
  label: string
  rows: ChangedValue[]
  /** an addition has no value before, a removal none after */
  sides?: Side[]
}

type Side = 'before' | 'after'
const BOTH: Side[] = ['before', 'after']

export function ChangedValues({ label, rows, sides = BOTH }: ChangedValuesProps) {
  const t = useT()
  const narrow = useNarrow()
  const show = (row: ChangedValue, side: Side) => {
    const Tag = sides.length === 1 ? 'span' : side === 'before' ? 'del' : 'ins'
    return <Tag>{row[side] ? <Whole value={row[side]} /> : <i>{t('changes.nothing')}</i>}</Tag>
  }
  if (narrow)
    return (
      <dl className="sw-changed">
        {rows.map(row => (
          <div key={row.title}>
            <dt>{row.title}</dt>
            {sides.map(side => (
              <dd key={side}>
                {sides.length > 1 && <small>{t(`changes.${side}`)}</small>}
                <div>{show(row, side)}</div>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    )
  return (
    <table className="sw-changed" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          {sides.map(side => (
            <th key={side} scope="col">
              {t(sides.length === 1 ? 'changes.value' : `changes.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.title}>
            <th scope="row">{row.title}</th>
            {sides.map(side => (
              <td key={side}>{show(row, side)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A longer text, or one of several lines, is folded. */
const LONG = 200
const MANY_LINES = 5

/** A value that is folded when it is long. */
export function Whole({ value }: { value: ReactNode }) {
  const t = useT()
  const [whole, setWhole] = useState(false)
  const isLong = typeof value === 'string' && (value.length > LONG || value.split('\n').length > MANY_LINES)
  if (!isLong) return value
  return (
    <>
      <span className={whole ? undefined : 'sw-changed-folded'}>{value}</span>
      <Button size="small" type="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {t(whole ? 'changes.less' : 'changes.whole')}
      </Button>
    </>
  )
}
