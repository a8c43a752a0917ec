import { Alert, Segmented } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { RuleBuilder } from '#engine/react/rule/builder/rule-builder.tsx'
import { RuleTree } from '#engine/react/rule/builder/rule-tree.tsx'
import { useLabels } from '#engine/react/rule/builder/use-labels.ts'
import { Wrong } from '#engine/react/rule/builder/wrong.tsx'
import { scopeOf } from '#engine/react/rule/sentence/names.ts'
import { parseSentence } from '#engine/react/rule/sentence/parse.ts'
import { type Speech, sayRule, saySentence } from '#engine/react/rule/sentence/say-rule.ts'
import { type Group, isUnfinished, NO_CLAUSES, ruleOf } from '#engine/react/rule/sentence/sentence.ts'
import { wrongIn } from '#engine/react/rule/sentence/wrong-in.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { ReadOnly } from '../../parts/read-only.tsx'
import JsonInput from '../json/json.tsx'
import type { Props } from './props.gen.ts'
import { useRuleNames } from './use-rule-names.ts'

/** Help, issue and required mark belong to the whole widget. */
const PLAIN = { help: undefined, invalid: false, required: false }
const NO_LIBRARY = { dicts: {}, roles: [], posts: [] }

/**
 * A rule over the records of the entity `of`: built as a sentence, or edited as JSON where the builder cannot show it.
 * Issues are shown at once, by the check that the server runs when it is saved.
 */
export default function RuleInput(widget: WidgetProps<Props, Json>) {
  const { props, value, readOnly } = widget
  const t = useT()
  const { data, lang } = usePorts()
  const { names, state, load } = useRuleNames(props.call, props.of)
  const find = useMemo(() => (key: string) => names?.entities[key], [names])
  const entity = find(props.of ?? '')
  const speech = useMemo<Speech>(
    () => ({ t, lang, data, scope: scopeOf(entity, find, names ?? NO_LIBRARY) }),
    [t, lang, data, entity, find, names],
  )
  if (readOnly) return <Said id={widget.id} rule={value} speech={speech} />
  const issues = entity && value !== null && !widget.invalid ? wrongIn(value, 'bool', entity, find) : []
  return <Editor {...{ widget, speech, issues, state, load }} known={entity !== undefined} />
}

interface EditorProps {
  widget: WidgetProps<Props, Json>
  speech: Speech
  issues: ReturnType<typeof wrongIn>
  /** the names a rule may use are loaded */
  known: boolean
  state: ReturnType<typeof useRuleNames>['state']
  load(): void
}

function Editor({ widget, speech, issues, known, state, load }: EditorProps) {
  const { id, title, props, value, onChange, onBlur } = widget
  const { t } = speech
  const [view, setView] = useState<'sentence' | 'source'>('sentence')
  const [own, setOwn] = useState<{ sentence: Group; of: Json } | null>(null)
  const sentence = own && same(own.of, value) ? own.sentence : value === null ? NO_CLAUSES : parseSentence(value)
  const waits = view === 'sentence' && known && sentence !== null && isUnfinished(sentence)
  useWaiting(widget, waits ? saySentence(sentence, speech) : '', t('rule.whole'))
  const put = (next: Group) => {
    const rule = next.items.length === 0 ? null : (ruleOf(next) ?? value)
    setOwn({ sentence: next, of: rule })
    if (!same(rule, value)) onChange(rule)
  }
  const { 'aria-describedby': described } = describeControl(widget)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has borders and a legend of its own
    <div id={id} role="group" aria-label={title} aria-describedby={described} tabIndex={-1} onBlur={onBlur}>
      <Segmented
        size="small"
        aria-label={t('rule.view')}
        value={view}
        onChange={setView}
        options={(['sentence', 'source'] as const).map(one => ({ value: one, label: t(`rule.view.${one}`) }))}
        style={{ marginBottom: 8 }}
      />
      {view === 'source' ? (
        <>
          <label className="sw-unseen" htmlFor={`${id}-source`}>
            {t('rule.view.source')}
          </label>
          <JsonInput {...widget} {...PLAIN} id={`${id}-source`} props={{ rows: 8 }} />
          {value !== null && issues.length === 0 && known && (
            <div className="sw-rule-said">{sayRule(value, speech)}</div>
          )}
          <Wrong issues={issues} />
        </>
      ) : !props.of ? (
        <div className="sw-rule-group">{t(value === null ? 'rule.noEntity' : 'rule.noEntity.source')}</div>
      ) : !known ? (
        <LoadState state={state === 'ready' ? 'failed' : state} again={load} />
      ) : sentence ? (
        <RuleBuilder {...{ sentence, speech, issues }} onChange={put} />
      ) : (
        <>
          <Alert type="info" message={t('rule.otherShape')} style={{ marginBottom: 8 }} />
          <RuleTree rule={value} />
          <Wrong issues={issues} />
        </>
      )}
    </div>
  )
}

/** The form cannot be saved while a clause lacks its value. */
function useWaiting({ onPartialInput }: WidgetProps<Props, Json>, text: string, wants: string) {
  useEffect(() => {
    if (text === '' || !onPartialInput) return
    onPartialInput({ text, wants })
    return () => onPartialInput(null)
  }, [text, wants, onPartialInput])
}

/** The rule in words; one that is no sentence as a tree. */
function Said({ id, rule, speech }: { id: string; rule: Json; speech: Speech }) {
  const sentence = useMemo(() => (rule === null ? null : parseSentence(rule)), [rule])
  const labelled = useLabels(sentence, speech)
  return (
    <ReadOnly id={id}>
      {rule === null ? null : sentence ? saySentence(sentence, labelled) : <RuleTree rule={rule} />}
    </ReadOnly>
  )
}
