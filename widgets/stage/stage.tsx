/**
 * A single widget with what a screen provides: label, help, issue, value, ports. For stories and tests.
 * @source docs/language.md#widget
 */
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { type ComponentType, useMemo, useState } from 'react'
import { propsOf } from '#engine/react/frame/props.ts'
import { PortsProvider } from '#engine/react/ports.tsx'
import { addTexts } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json, Node, WidgetDocument } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/widgets.json'
import { type StageOutside, stagePorts } from './ports.ts'
import stageSample from './sample.json'

addTexts('widgets', texts)

/** Any widget: each has its own props and value. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where a widget of any props and value is held
export type AnyWidget = ComponentType<WidgetProps<any, any>>

export interface StageProps extends Partial<Omit<WidgetProps, 'id' | 'node' | 'invalid'>> {
  widget: AnyWidget
  /** its widget.json */
  manifest: object
  /** the issue shown; the widget is invalid while there is one */
  issue?: string
  lang?: Lang
  /** the steps of its events */
  on?: Node['on']
  /** px of the place it stands in */
  width?: number
  outside?: StageOutside
}

/** Renders `widget` with its sample unless overridden; keeps the value it reports. */
export function Stage({ widget: Widget, manifest, issue, lang = 'zh', on, width, outside, ...given }: StageProps) {
  const document = manifest as WidgetDocument
  const { sample, a11y, key } = document
  const id = `stage-${key}`
  const [value, setValue] = useState<Json>(given.value === undefined ? (sample.value ?? null) : given.value)
  const ports = useMemo(() => stagePorts({ ...outside, lang }), [outside, lang])
  const title = given.title ?? pick(document.title, lang)
  return (
    <PortsProvider ports={ports}>
      <ConfigProvider locale={lang === 'en' ? enUS : zhCN}>
        <div lang={lang} style={{ position: 'relative', width }}>
          {a11y.label === 'for' && <label htmlFor={id}>{title}</label>}
          <Widget
            {...DISPLAY}
            options={optionsFor(document, lang)}
            {...queryFor(document)}
            {...given}
            id={id}
            node={{ id: 'sample', widget: key, on }}
            title={title}
            props={propsOf(document, sample.props, given.props)}
            value={value}
            onChange={next => {
              setValue(next)
              given.onChange?.(next)
            }}
            invalid={Boolean(issue)}
          />
          {given.help && <div id={`${id}-help`}>{given.help}</div>}
          {issue && <div id={`${id}-issue`}>{issue}</div>}
        </div>
      </ConfigProvider>
    </PortsProvider>
  )
}

const DISPLAY = { readOnly: false, required: false, state: 'ready', emit: async () => {} } as const

/** A few rows for a widget with slots. */
function queryFor({ slots }: WidgetDocument): Pick<WidgetProps, 'rows' | 'map'> {
  if (!slots) return {}
  const map = slots.filter(({ id }) => stageSample.rows.some(row => id in row)).map(({ id }) => [id, id])
  return { rows: stageSample.rows as Record<string, Json>[], map: Object.fromEntries(map) }
}

/** A few options for a widget that may show coded fields. */
function optionsFor({ binds, sample }: WidgetDocument, lang: Lang): WidgetProps['options'] {
  const coded = binds?.some(type => /^(enum|dict)/.test(type))
  if (!coded || typeof sample.value === 'boolean') return undefined
  return stageSample.options.map(({ id, title }) => ({ id, title: pick(title, lang) }))
}
