import { sayScope } from '#engine/portal/say-scope.ts'
import { MODES, readTimeScope, type TimeScopeIssue } from '#engine/portal/time-scope.ts'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import words from '#schemas/text/time-scope.json'
import form from '#schemas/text/time-scope-form.json'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { beginMode, type Draft } from './draft.ts'
import type { Props } from './props.gen.ts'
import { ScopeParts } from './scope-parts.tsx'
import './time-scope.css'

addTexts('timeScope', { ...words, ...form })

const WANTS: Record<TimeScopeIssue, string> = {
  ...{ shape: 'shape', daily: 'daily', week: 'week', month: 'month31', year: 'year', days: 'days' },
}

/**
 * When a service is open: one of six modes with its parts, and the sentence readers see. What is incomplete is no value
 * and the form is told.
 * @source PP-18…22; ADR 0049
 */
export default function TimeScopeInput(widget: WidgetProps<Props, Json>) {
  const { value, title, onChange, onBlur, readOnly } = widget
  const lang = useLang()
  const t = useT()
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const draft = (partialInput ? JSON.parse(partialInput.text) : value) as Draft | null
  const read = draft === null ? null : readTimeScope(draft)
  const said = typeof read === 'string' ? null : sayScope(read, lang)
  if (readOnly) return <ReadOnly id={widget.id}>{said ?? JSON.stringify(value)}</ReadOnly>
  const put = (next: Draft | null) => {
    const scope = next === null ? null : readTimeScope(next)
    const isPartial = typeof scope === 'string'
    setPartialInput(isPartial ? { text: JSON.stringify(next), wants: t(`timeScope.${WANTS[scope]}`) } : null)
    onChange(isPartial ? null : (scope as unknown as Json))
  }
  const { 'aria-required': _, ...control } = describeControl(widget)
  const mode = draft === null ? 1 : (MODES.find(each => each === draft.mode) ?? '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own frame and legend
    <div {...control} role="group" aria-label={title} tabIndex={-1} className="sw-time-scope" onBlur={onBlur}>
      <select
        aria-label={t('timeScope.mode')}
        value={mode}
        onChange={({ target }) => put(target.value === '1' ? null : beginMode(Number(target.value)))}
      >
        {mode === '' && <option value="" />}
        {MODES.map(each => (
          <option key={each} value={each}>
            {t(`timeScope.mode${each}`)}
          </option>
        ))}
      </select>
      {draft && <ScopeParts draft={draft} onChange={put} />}
      {typeof read === 'string' ? (
        <p role="alert">{t(`timeScope.${WANTS[read]}`)}</p>
      ) : (
        draft && <p>{t('timeScope.said', { said: said! })}</p>
      )}
    </div>
  )
}
