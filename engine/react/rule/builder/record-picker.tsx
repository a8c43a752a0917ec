import { useEffect, useRef, useState } from 'react'
import type { Json } from '../../../schema/document.ts'
import type { Speech } from '../sentence/say-rule.ts'
import { ClausePicker } from './clause-picker.tsx'

interface RecordPickerProps {
  /** whose records are offered */
  entity: string
  value: Json
  many: boolean
  /** its accessible name */
  label: string
  speech: Speech
  data: NonNullable<Speech['data']>
  onChange(value: string | string[] | null): void
}

const PAGE = 20
const PAUSE_MS = 300

/** A picker with search for a person, a department or a record; its value is the id. */
export function RecordPicker({ entity, value, many, label, speech, data, onChange }: RecordPickerProps) {
  const { t, labelOf } = speech
  const [found, setFound] = useState<{ value: string; label: string }[]>([])
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const asked = useRef({ turn: 0, timer: 0 })
  useEffect(() => () => clearTimeout(asked.current.timer), [])
  const ask = async (q: string) => {
    const turn = ++asked.current.turn
    setState('loading')
    try {
      const { records } = await data.choices(entity, { q: q || undefined, current: 1, size: PAGE })
      if (turn !== asked.current.turn) return
      setFound(records.map(({ id, label }) => ({ value: id, label })))
      setState('ready')
    } catch {
      if (turn === asked.current.turn) setState('failed')
    }
  }
  const chosen = (value === null ? [] : [value].flat()).map(String)
  const beyond = chosen
    .filter(id => !found.some(option => option.value === id))
    .map(id => ({ value: id, label: labelOf?.(entity, id) ?? id }))
  return (
    <ClausePicker<string | string[] | undefined>
      className="sw-rule-value"
      mode={many ? 'multiple' : undefined}
      value={many ? chosen : chosen[0]}
      label={label}
      placeholder={t('rule.choose')}
      showSearch
      filterOption={false}
      loading={state === 'loading'}
      notFoundContent={state === 'failed' ? t('rule.failed') : undefined}
      options={[...beyond, ...found]}
      onFocus={() => void ask('')}
      onSearch={text => {
        clearTimeout(asked.current.timer)
        asked.current.timer = Number(setTimeout(() => void ask(text), PAUSE_MS))
      }}
      onChange={next => onChange(next ?? null)}
    />
  )
}
