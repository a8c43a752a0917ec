/**
 * Text that must be read before a form is filled in: title, rich text, files, and a button that confirms it. One that
 * is compelled has no other way out, and its button is enabled after a countdown.
 * @source WU-19, FM-03, FM-17, CN-10; docs/language.md#form
 */
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { Json, PreRead as Reading } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { propsOf } from '../frame/props.ts'
import { useRoot } from '../frame/root.tsx'
import { WidgetView } from '../frame/widget-view.tsx'
import { usePage } from '../state/scope.tsx'
import { useT } from '../text.ts'

const WIDTH_PX = 640
const SECOND_MS = 1000

export default function PreRead({ preRead }: { preRead: Reading }) {
  const t = useT()
  const root = useRoot()
  const { lang } = usePage().ports
  const [open, setOpen] = useState(true)
  const left = useCountdown(preRead.seconds ?? 0)
  const isCompelled = preRead.seconds !== undefined
  const title = pick(preRead.title, lang)
  const close = () => setOpen(false)
  return (
    <Modal
      open={open}
      title={title}
      width={WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)' }}
      getContainer={root}
      closable={!isCompelled}
      maskClosable={false}
      keyboard={!isCompelled}
      onCancel={close}
      footer={
        <Button type="primary" disabled={left > 0} onClick={close}>
          {t('react.haveRead')}
          {left > 0 && ` (${left})`}
        </Button>
      }
    >
      <section
        className="sw-pre-read"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <Shown widget="article" title={title} value={pick(preRead.body, lang)} />
      </section>
      {preRead.files && (
        <div className="sw-pre-files">
          <Shown widget="upload" title={t('react.readFiles')} value={preRead.files as unknown as Json} />
        </div>
      )}
    </Modal>
  )
}

/** A value as the widget of its kind shows it to be read. */
function Shown({ widget, title, value }: { widget: string; title: string; value: Json }) {
  const { manifests } = usePage()
  return (
    <WidgetView
      name={widget}
      id={`pre-read-${widget}`}
      node={{ id: widget, widget }}
      props={propsOf(manifests[widget], {}, {})}
      {...{ title, value }}
      {...READ}
    />
  )
}

const READ = { readOnly: true, required: false, invalid: false, onChange() {}, emit: async () => {} }

/** The whole seconds left of `seconds`. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
