import { Button, Space } from 'antd'
import Input from 'antd/lib/input/Input'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'

const Builder = lazy(() => import('./builder.tsx'))

/** A Quartz expression, typed or built from choices. The typed text is the value; the choices follow it. */
export default function CronInput(widget: WidgetProps<Props, Value>) {
  const { id, props, value, field, invalid, readOnly, onChange, onBlur } = widget
  const t = useT()
  const text = useText()
  const [open, setOpen] = useState(false)
  if (readOnly) return <ReadOnly id={id}>{value}</ReadOnly>
  const panel = `${id}-builder`
  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <Input
          {...describeControl(widget)}
          value={value ?? ''}
          maxLength={field?.maxLength}
          spellCheck={false}
          autoComplete="off"
          placeholder={text(props.placeholder) || '0 0 2 * * ?'}
          style={{ fontFamily: 'var(--ant-font-family-code, monospace)' }}
          status={invalid ? 'error' : undefined}
          onChange={event => onChange(event.target.value || null)}
          onBlur={() => {
            const tidy = value?.trim().replace(/\s+/g, ' ') || null
            if (tidy !== value) onChange(tidy)
            onBlur?.()
          }}
        />
        <Button
          icon={<Icon name="schedule" />}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          {t('widgets.cronBuild')}
        </Button>
      </Space.Compact>
      {open && (
        <Suspense>
          <Builder id={panel} expression={value ?? ''} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}
