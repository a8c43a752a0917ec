import { Button, Flex } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { detailPath } from '#engine/flow/process-address.ts'
import { Icon } from '#engine/react/icon.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import texts from '#schemas/text/related.json' with { type: 'json' }
import { describeControl } from '../../parts/describe-control.ts'
import type { Props } from './props.gen.ts'
import type { Related } from './related.ts'

addTexts('related', texts)

const ProcessDialog = lazy(() => import('./process-dialog.tsx'))

/**
 * Processes a record refers to, found among those the person started or handled. Who follows one sees it only if they may
 * read it.
 * @source SH-70
 */
export default function ProcessSelect(widget: WidgetProps<Props, Json>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const chosen = readRelated(widget.value)
  const put = (next: Related[]) => widget.onChange(next.length ? (next as unknown as Json) : null)
  // of a button ARIA knows neither
  const { 'aria-required': _, 'aria-invalid': __, ...control } = describeControl(widget)
  const links = chosen.map(({ id, title }) => (
    <Flex key={id} align="center" gap="small">
      <a href={detailPath({ processInsId: id })} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
      {!widget.readOnly && (
        <Button
          type="text"
          size="small"
          aria-label={t('related.remove', { title })}
          onClick={() => put(chosen.filter(each => each.id !== id))}
        >
          ×
        </Button>
      )}
    </Flex>
  ))
  if (widget.readOnly) return <div id={widget.id}>{links.length ? links : '–'}</div>
  return (
    <Flex vertical gap="small" align="flex-start">
      {links}
      <Button
        {...control}
        aria-label={`${widget.title} ${t('related.choose')}`}
        icon={<Icon name="link" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('related.choose')}
      </Button>
      {open && (
        <Suspense>
          <ProcessDialog chosen={chosen} most={widget.props.most} onChoose={put} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Flex>
  )
}

function readRelated(value: Json): Related[] {
  if (!Array.isArray(value)) return []
  return (value as unknown[]).flatMap(each => {
    const { id, title } = (each ?? {}) as Partial<Related>
    return typeof id === 'string' && /^\d{1,20}$/.test(id)
      ? [{ id, title: typeof title === 'string' ? title : id }]
      : []
  })
}
