import { Button, Flex } from 'antd'
import Area from 'antd/lib/input/TextArea'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useCopy } from '../../parts/use-copy.ts'
import type { CodeEditorProps } from './code-editor.tsx'
import { FONT } from './font.ts'
import type { Props, Value } from './props.gen.ts'

/** Loaded when the person begins to write; where it does not come, the text area stays. */
const CodeEditor = lazy<ComponentType<CodeEditorProps>>(() =>
  import('./code-editor.tsx').catch(() => ({ default: ({ meanwhile }: CodeEditorProps) => meanwhile })),
)

/** Text of a language of machines. On a phone it is a text area, which a thumb can handle better than an editor. */
export default function Code(widget: WidgetProps<Props, Value>) {
  const { props, value, title, invalid, readOnly, onChange, onBlur } = widget
  const narrow = useNarrow()
  /** where the cursor stood when the editor was asked for */
  const [cursor, setCursor] = useState<number | null>(null)
  if (readOnly) return value ? <CodeText {...{ widget, value }} /> : <ReadOnly id={widget.id} />
  const area = (
    <Area
      {...describeControl(widget)}
      aria-label={title}
      value={value ?? ''}
      rows={props.rows}
      spellCheck={false}
      style={{ fontFamily: FONT }}
      status={invalid ? 'error' : undefined}
      onChange={event => onChange(event.target.value || null)}
      onFocus={({ target }) => setTimeout(() => setCursor(target.selectionStart))}
      onBlur={onBlur}
    />
  )
  if (narrow || cursor === null) return area
  return (
    <Suspense fallback={area}>
      <CodeEditor {...{ widget, cursor }} meanwhile={area} />
    </Suspense>
  )
}

function CodeText({ widget, value }: { widget: Pick<WidgetProps, 'id' | 'title'>; value: string }) {
  const t = useT()
  const text = useRef<HTMLPreElement>(null)
  const [copy, outcome] = useCopy(text, () => value)
  return (
    <Flex vertical gap="small" align="start">
      <section
        aria-label={widget.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        style={{ maxWidth: '100%', overflow: 'auto' }}
      >
        <pre ref={text} id={widget.id} className="sw-read" style={{ fontFamily: FONT, margin: 0, whiteSpace: 'pre' }}>
          {value}
        </pre>
      </section>
      <Flex gap="small" align="center">
        <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
          {t('copy.copy')}
        </Button>
        <span role="status">{outcome && t(outcome)}</span>
      </Flex>
    </Flex>
  )
}
