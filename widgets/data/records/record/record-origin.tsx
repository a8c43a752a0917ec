/** A record's creator and last editor, with the times: a small line in every record view. @source JB-18 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/origin.json'

addTexts('origin', texts)

interface RecordOriginProps {
  record: WireRecord
  /** it cannot be changed any more: a row of a log */
  stays: boolean
}

export default function RecordOrigin({ record, stays }: RecordOriginProps) {
  const t = useT()
  const { createTime, updateTime } = record
  const say = (did: 'created' | 'updated', at: string | undefined) => {
    const who = nameOf(record, did === 'created' ? 'createUser' : 'updateUser')
    return who ? t(`origin.${did}By`, { who, at }) : t(`origin.${did}`, { at })
  }
  const isAsMade = stays || !updateTime || updateTime === createTime
  return (
    <p className="sw-origin">
      <span>{say('created', createTime)}</span>
      {!isAsMade && <span>{say('updated', updateTime)}</span>}
    </p>
  )
}

/** '' for the product itself. */
function nameOf({ $ref, ...record }: WireRecord, field: 'createUser' | 'updateUser'): string {
  return $ref?.[field]?.[record[field] ?? '']?.$label ?? ''
}
