/** The simple controls of the inspector. Each takes a value and reports a value, null for none. */
import { Button, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { type ReactNode, useContext, useRef } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { Json, PropSchema } from '#engine/schema/document.ts'
import { pick, type Text } from '#engine/text/text.ts'
import { ItemContext, useDraft } from '../../session/draft.ts'
import { outOfRange } from './control-for.ts'

export interface ControlProps {
  id: string
  schema: PropSchema
  value: Json | undefined
  /** the value that applies while none is set */
  effective?: Json
  /** `run`: a mark shared by all keystrokes of one visit to the control */
  onChange(value: Json | null, run?: string): void
}

/** A mark that is new each time the control gets the focus, so that one visit is one step. */
export function useTypingRun(id: string): { run(): string; onFocus(): void } {
  const item = useContext(ItemContext)
  const visit = useRef(0)
  return {
    run: () => `${item} ${id}#${visit.current}`,
    onFocus: () => {
      visit.current = Date.now()
    },
  }
}

export function SwitchControl({ id, schema, value, effective, onChange }: ControlProps) {
  const on = value ?? effective ?? false
  const put = (next: boolean) => onChange(next === (schema.default ?? false) ? null : next)
  return <Switch id={id} size="small" checked={on === true} onChange={put} />
}

/** Side by side where that fits into the panel, else as a list. */
export function SegmentsControl(props: ControlProps) {
  const { id, schema, value, effective, onChange } = props
  const title = useValueTitle(schema)
  const t = useT()
  const none = schema.default === undefined
  if (widthOf((schema.enum ?? []).map(title)) > PANEL_PX) return <SelectControl {...props} />
  return (
    <Segmented
      id={id}
      aria-labelledby={`${id}-label`}
      size="small"
      value={String(value ?? effective ?? '')}
      onChange={chosen => onChange(chosen === '' ? null : (schema.enum?.find(one => String(one) === chosen) ?? null))}
      options={[
        ...(none ? [{ value: '', label: schema.titles?.[''] ? title('') : t('designer.none') }] : []),
        ...(schema.enum ?? []).map(one => ({ value: String(one), label: title(one) })),
      ]}
    />
  )
}

/** What a panel of the usual width has room for. */
const PANEL_PX = 230

/** About how wide choices are side by side, in px: a Chinese letter is as wide as two others. */
const widthOf = (labels: string[]): number =>
  labels.reduce(
    (sum, label) => sum + 16 + 7 * [...label].reduce((all, letter) => all + (letter > '\u2e80' ? 2 : 1), 0),
    0,
  )

/** A width as a fraction of a row; any other is a number of columns, below. */
export function SpanControl(props: ControlProps) {
  const t = useT()
  const now = typeof props.value === 'number' && !SPANS.includes(props.value) ? [props.value] : []
  const spans = [...SPANS, ...now]
  const titles = Object.fromEntries(spans.map(span => [span, { zh: sayFraction(span) ?? t('designer.span.full') }]))
  titles[''] = { zh: t('designer.span.auto') }
  return (
    <>
      <SegmentsControl {...props} schema={{ ...props.schema, enum: spans, titles }} />
      <details>
        <summary className="dz-quiet">{t('designer.span.other')}</summary>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is of another file */}
        <label aria-label={t('designer.span.other')}>
          <NumberControl {...props} id={`${props.id}-number`} />
        </label>
      </details>
    </>
  )
}

const SPANS = [6, 8, 12, 16, 24]
const FRACTIONS: Record<number, string> = { 6: '¼', 8: '⅓', 12: '½', 16: '⅔', 18: '¾' }

function sayFraction(span: number): string | undefined {
  return FRACTIONS[span] ?? (span === 24 ? undefined : `${span}/24`)
}

export function SelectControl({ id, schema, value, effective, onChange }: ControlProps) {
  const title = useValueTitle(schema)
  return (
    <Select
      id={id}
      allowClear
      showSearch
      optionFilterProp="label"
      className="dz-full"
      value={value === undefined ? undefined : String(value)}
      placeholder={effective === undefined ? undefined : title(effective)}
      onChange={chosen => onChange(schema.enum?.find(one => String(one) === chosen) ?? null)}
      options={(schema.enum ?? []).map(one => ({ value: String(one), label: title(one) }))}
    />
  )
}

function useValueTitle(schema: PropSchema): (value: Json) => string {
  const t = useT()
  const lang = useLang()
  return value => {
    const own = schema.titles?.[String(value)]
    if (own) return pick(own, lang)
    const key = `designer.value.${String(value)}`
    const known = t(key)
    return known === key ? String(value) : known
  }
}

export function NumberControl({ id, schema, value, effective, onChange }: ControlProps) {
  const t = useT()
  const lang = useLang()
  const { run, onFocus } = useTypingRun(id)
  const [wrong, setWrong] = useDraft()
  const put = (next: number | null) => {
    const problem = next === null ? null : outOfRange(next, schema)
    setWrong(problem && t(problem, { min: schema.minimum, max: schema.maximum }))
    if (!problem) onChange(next, run())
  }
  return (
    <>
      <InputNumber
        id={id}
        className="dz-full"
        value={typeof value === 'number' ? value : null}
        placeholder={effective === undefined ? undefined : String(effective)}
        precision={schema.type === 'integer' ? 0 : undefined}
        step={schema.multipleOf ?? 1}
        status={wrong ? 'error' : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        suffix={schema.unit ? pick(schema.unit, lang) : undefined}
        onFocus={onFocus}
        onChange={put}
      />
      {wrong && <Wrong id={`${id}-wrong`}>{wrong}</Wrong>}
    </>
  )
}

function Wrong({ id, children }: { id: string; children: ReactNode }) {
  return (
    <small id={id} className="dz-bad" role="alert">
      {children}
    </small>
  )
}

export function InputControl({ id, schema, value, effective, onChange }: ControlProps) {
  const t = useT()
  const { run, onFocus } = useTypingRun(id)
  const [draft, setDraft] = useDraft()
  const unfit = (text: string) => text !== '' && schema.pattern !== undefined && !new RegExp(schema.pattern).test(text)
  const shown = draft ?? (value === undefined || value === null ? '' : String(value))
  const put = (text: string) => {
    setDraft(unfit(text) ? text : null)
    if (!unfit(text)) onChange(text === '' ? null : text, run())
  }
  return (
    <>
      <Input
        id={id}
        value={shown}
        maxLength={schema.maxLength}
        status={unfit(shown) ? 'error' : undefined}
        placeholder={effective === undefined ? undefined : String(effective)}
        onFocus={onFocus}
        onChange={event => put(event.target.value)}
      />
      {unfit(shown) && <Wrong id={`${id}-wrong`}>{t('designer.wrong.pattern')}</Wrong>}
    </>
  )
}

export function AreaControl({ id, schema, value, effective, onChange }: ControlProps) {
  const { run, onFocus } = useTypingRun(id)
  return (
    <Input.TextArea
      id={id}
      autoSize={{ minRows: 2, maxRows: 8 }}
      value={value === undefined || value === null ? '' : String(value)}
      maxLength={schema.maxLength}
      placeholder={effective === undefined ? undefined : String(effective)}
      onFocus={onFocus}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value, run())}
    />
  )
}

export function TagsControl({ id, schema, value, onChange }: ControlProps) {
  const title = useValueTitle(schema.items ?? {})
  const choices = schema.items?.enum
  const numbers = schema.items?.type === 'integer'
  return (
    <Select
      id={id}
      className="dz-full"
      mode={choices ? 'multiple' : 'tags'}
      value={Array.isArray(value) ? value.map(String) : []}
      options={choices?.map(one => ({ value: String(one), label: title(one) }))}
      onChange={(chosen: string[]) => {
        const values = numbers ? chosen.map(Number).filter(Number.isInteger) : chosen
        onChange(values.length > 0 ? values : null)
      }}
    />
  )
}

export function ColourControl({ id, value, effective, onChange }: ControlProps) {
  const t = useT()
  const shown = typeof value === 'string' ? value : typeof effective === 'string' ? effective : '#000000'
  return (
    <div className="dz-row">
      <input id={id} type="color" value={shown} onChange={event => onChange(event.target.value)} />
      {typeof value === 'string' && (
        <Button type="text" size="small" onClick={() => onChange(null)}>
          {t('designer.none')}
        </Button>
      )}
    </div>
  )
}

/** Edits any other value as JSON text, applied when it is valid. */
export function JsonControl({ id, value, effective, onChange }: ControlProps) {
  const t = useT()
  const [draft, setDraft] = useDraft()
  const shown = draft ?? (value === undefined ? '' : JSON.stringify(value))
  const finish = () => {
    if (draft === null) return
    const parsed = draft.trim() === '' ? null : readJson(draft)
    if (parsed === undefined) return
    setDraft(null)
    onChange(parsed)
  }
  const wrong = draft !== null && draft.trim() !== '' && readJson(draft) === undefined
  return (
    <>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={shown}
        status={wrong ? 'error' : undefined}
        placeholder={effective === undefined ? undefined : JSON.stringify(effective)}
        onChange={event => setDraft(event.target.value)}
        onBlur={finish}
      />
      {wrong && <Wrong id={`${id}-wrong`}>{t('designer.wrong.json')}</Wrong>}
    </>
  )
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/**
 * The text in both languages; the input edits the current language, a mark shows a missing one.
 * @source docs/designer.md#inspector
 */
export function textOf(value: Json | undefined): Partial<Text> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<Text>) : {}
}
