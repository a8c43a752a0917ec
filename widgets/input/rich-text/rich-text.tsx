import { lazy, Suspense, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { SafeHtml } from '../../parts/html/safe-html.tsx'
import '../../parts/html/texts.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import './editor.css'
import { heightOf } from './height-of.ts'
import type { Props, Value } from './props.gen.ts'

const Editor = lazy(() => import('./editor.tsx'))

/**
 * A text with headings, lists, links, tables and pictures. It can be read at once; the editor is loaded after it.
 * @source FM-05; docs/language.md#fields
 */
export default function RichText(widget: WidgetProps<Props, Value>) {
  const { id, value, readOnly } = widget
  if (readOnly) return <ReadOnly id={id}>{value ? <SafeHtml html={value} /> : null}</ReadOnly>
  return <Writing {...widget} />
}

/** The place of the editor until it has come. */
const COMING = {
  role: 'textbox',
  'aria-multiline': true,
  'aria-readonly': true,
  'aria-busy': true,
  tabIndex: 0,
} as const

function Writing(widget: WidgetProps<Props, Value>) {
  const { value, title, props } = widget
  const t = useT()
  const [isAwaited, setAwaited] = useState(false)
  const box = {
    ...describeControl(widget),
    ...COMING,
    'aria-label': `${title}, ${t('rich.loading')}`,
    onFocus: () => setAwaited(true),
  }
  const coming = (
    <div className="sw-editor" data-wrong={widget.invalid || undefined}>
      <div {...box} className="sw-editor-text" style={{ minHeight: heightOf(props.rows) }}>
        {value && <SafeHtml html={value} />}
      </div>
    </div>
  )
  return (
    <Suspense fallback={coming}>
      <Editor {...widget} isAwaited={isAwaited} coming={coming} />
    </Suspense>
  )
}
